//! labels: none
//! coverage: exhausted
//! output: "n=2\n"
//! threads: 3
public class HookAfterAllThreads {
    static int n;
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("n=" + n)));
        Thread a = new Thread(() -> { synchronized (HookAfterAllThreads.class) { n++; } });
        Thread b = new Thread(() -> { synchronized (HookAfterAllThreads.class) { n++; } });
        a.start(); b.start();
    }
}
