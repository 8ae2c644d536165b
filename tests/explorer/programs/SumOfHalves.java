//! labels: none
//! coverage: exhausted
//! output: "3.0\n"
//! complete: yes
// Sums of halves are exact, in whichever cells they are.
import java.util.concurrent.atomic.DoubleAdder;

public class SumOfHalves {
    public static void main(String[] args) throws InterruptedException {
        DoubleAdder litres = new DoubleAdder();
        Runnable pours = () -> {
            for (int i = 0; i < 3; i++) {
                litres.add(0.5);
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
