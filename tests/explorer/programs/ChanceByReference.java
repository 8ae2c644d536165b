//! labels: none
//! coverage: any
//! left_out: random_numbers
// Numbers that a reference draws are drawn.
import java.util.function.DoubleSupplier;

public class ChanceByReference {
    private static int total;

    public static void main(String[] args) throws InterruptedException {
        DoubleSupplier dice = Math::random;
        Thread adder = new Thread(() -> total++);
        adder.start();
        if (dice.getAsDouble() < 0.99) {
            adder.join();
        }
        total++;
        adder.join();
    }
}
