//! labels: none
//! coverage: any
//! left_out: random_numbers
// A set of threads has them in any order. That it does not matter here, nobody knows.
import java.util.HashSet;
import java.util.Set;

public class ThreadsInASet {
    public static void main(String[] args) throws Exception {
        Set<Thread> s = new HashSet<>();
        for (int i = 0; i < 2; i++) s.add(new Thread(() -> { }));
        for (Thread t : s) t.start();
        for (Thread t : s) t.join();
        System.out.println("done");
    }
}
