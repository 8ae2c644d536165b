//! labels: none
//! output: "head, middle, tail\n"
//! threads: 2
// Two threads add at opposite ends of a blocking deque: the order inside is always the same.
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

public class DequeBothEnds {
    public static void main(String[] args) throws InterruptedException {
        BlockingDeque<String> train = new LinkedBlockingDeque<>();
        train.put("middle");
        Thread front = new Thread(() -> train.addFirst("head"));
        Thread back = new Thread(() -> train.addLast("tail"));
        front.start();
        back.start();
        front.join();
        back.join();
        System.out.println(
                train.takeFirst() + ", " + train.takeFirst() + ", " + train.takeLast());
    }
}
