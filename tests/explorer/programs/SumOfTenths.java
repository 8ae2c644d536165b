//! labels: none
//! coverage: any
//! left_out: library_objects
// Sums of tenths are rounded, so it shows which of them were added in one cell.
import java.util.concurrent.atomic.DoubleAdder;

public class SumOfTenths {
    public static void main(String[] args) throws InterruptedException {
        DoubleAdder litres = new DoubleAdder();
        Runnable pours = () -> {
            for (int i = 0; i < 3; i++) {
                litres.add(0.1);
            }
        };
        Thread one = new Thread(pours);
        Thread two = new Thread(pours);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(litres.sum());
    }
}
