//! labels: none
//! coverage: exhausted
//! outputs: 4
//! threads: 2
public class LatePrint {
    static int n;
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { synchronized (LatePrint.class) { n = 1; } System.out.println("A"); });
        Thread b = new Thread(() -> { int s; synchronized (LatePrint.class) { s = n; } System.out.println(s); });
        a.start(); b.start();
    }
}
