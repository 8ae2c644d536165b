//! labels: data_race
//! race: int[] 9 11
// java.lang.reflect.Array reads and writes elements as an instruction does.
import java.lang.reflect.Array;

public class ElementsByReflection {
    public static void main(String[] args) throws InterruptedException {
        Object row = new int[2];
        Thread setter = new Thread(() -> Array.setInt(row, 1, 4));
        setter.start();
        Array.get(row, 1);
        setter.join();
    }
}
