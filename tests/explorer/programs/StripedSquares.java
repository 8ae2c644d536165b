//! labels: none
//! coverage: exhausted
//! output: "[0, 1, 4, 9, 16]\n"
//! threads: 2
// The even and the odd elements of one array belong to different threads.
import java.util.Arrays;

public class StripedSquares {
    public static void main(String[] args) throws InterruptedException {
        final int[] squares = new int[5];
        Thread[] stripes = new Thread[2];
        for (int s = 0; s < stripes.length; s++) {
            final int start = s;
            stripes[s] = new Thread(() -> {
                for (int i = start; i < squares.length; i += 2) {
                    squares[i] = i * i;
                }
            });
            stripes[s].start();
        }
        for (Thread stripe : stripes) {
            stripe.join();
        }
        System.out.println(Arrays.toString(squares));
    }
}
