//! labels: none
//! coverage: exhausted
//! output: "group\n"
//! output: "own\n"
// A thread that has not begun has a handler before or after another thread asks for it.
public class HandlerOfAThreadToCome {
    public static void main(String[] args) throws InterruptedException {
        Thread asked = new Thread(() -> {});
        Thread setter = new Thread(() -> asked.setUncaughtExceptionHandler((t, e) -> {}));
        setter.start();
        boolean group = asked.getUncaughtExceptionHandler() instanceof ThreadGroup;
        setter.join();
        System.out.println(group ? "group" : "own");
    }
}
