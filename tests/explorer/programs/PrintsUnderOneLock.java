//! labels: none
//! coverage: exhausted
//! output: "1 in\n1 out\n2 in\n2 out\n"
//! output: "2 in\n2 out\n1 in\n1 out\n"
//! threads: 2
public class PrintsUnderOneLock {
    static int n;
    public static void main(String[] args) throws Exception {
        Object c = new Object();
        Thread t = new Thread(() -> { synchronized (c) { System.out.println("1 in"); n++; System.out.println("1 out"); }  });
        Thread u = new Thread(() -> { synchronized (c) { System.out.println("2 in"); n++; System.out.println("2 out"); }  });
        t.start(); u.start(); t.join(); u.join();
    }
}
