//! labels: uncaught_exception
//! coverage: exhausted
//! output: ""
//! output: "ok\n"
import java.util.concurrent.*;
public class ForkJoinLaterTaskFirst {
    public static void main(String[] args) throws Exception {
        ForkJoinPool p = new ForkJoinPool(2);
        ForkJoinTask<Integer> a = p.submit(() -> 1);
        ForkJoinTask<Integer> b = p.submit(() -> 2);
        b.get();
        if (!a.isDone()) throw new IllegalStateException("first is not done");
        System.out.println("ok");
    }
}
