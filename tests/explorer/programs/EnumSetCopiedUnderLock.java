//! labels: none
//! coverage: exhausted
//! output: "[A]\n"
//! output: "[]\n"
// Only Object.clone reads the elements of such a set when it is copied.
import java.util.EnumSet;

public class EnumSetCopiedUnderLock {
    enum Letter { A, B }

    public static void main(String[] args) {
        EnumSet<Letter> letters = EnumSet.noneOf(Letter.class);
        new Thread(() -> {
            synchronized (letters) {
                letters.add(Letter.A);
            }
        }).start();
        EnumSet<Letter> copy;
        synchronized (letters) {
            copy = EnumSet.copyOf(letters);
        }
        System.out.println(copy);
    }
}
