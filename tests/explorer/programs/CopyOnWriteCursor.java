//! labels: none
//! coverage: exhausted
//! output: "sum=12\n"
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteCursor {
    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        Thread adder = new Thread(() -> {
            list.add(5);
            list.add(-5);
            list.add(-6);
            list.add(7);
        });
        adder.start();
        adder.join();
        int sum = 0;
        for (int value : list) {
            if (value > 0) {
                sum += value;
            }
        }
        System.out.println("sum=" + sum);
    }
}
