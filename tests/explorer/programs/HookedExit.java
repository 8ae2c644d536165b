//! labels: none
//! coverage: exhausted
//! output: "left 2\nbye\n"
//! threads: 2
public class HookedExit {
    static int left;
    public static void main(String[] args) throws Exception {
        Thread hook = new Thread(() -> { System.out.println("bye"); });
        Runtime.getRuntime().addShutdownHook(hook);
        Thread a = new Thread(() -> { synchronized (HookedExit.class) { left += 2; } });
        a.start(); a.join();
        System.out.println("left " + left);
        System.exit(0);
    }
}
