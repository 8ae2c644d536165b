//! labels: none
//! coverage: exhausted
//! output: "a\n"
//! threads: 1
public class HaltRunsNoHook {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread a = new Thread(() -> System.out.println("a"));
        a.start(); a.join();
        Runtime.getRuntime().halt(0);
    }
}
