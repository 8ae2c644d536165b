//! labels: data_race
//! coverage: exhausted
//! race: java.util.AbstractList 14 22
// A clone of the program's copies modCount, too, which the list's own class has.
import java.util.AbstractList;

public class ListClonedByProgram {
    static class Pair extends AbstractList<String> implements Cloneable {
        @Override
        public String get(int index) {
            return "";
        }
        void change() {
            modCount++;
        }
        @Override
        public int size() {
            return 2;
        }
        @Override
        public Pair clone() throws CloneNotSupportedException {
            return (Pair) super.clone();
        }
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        Pair pair = new Pair();
        new Thread(pair::change).start();
        pair.clone();
    }
}
