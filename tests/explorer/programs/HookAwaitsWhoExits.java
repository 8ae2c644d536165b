//! labels: deadlock
// The thread that exits waits for the hooks, and the hook for the thread.
public class HookAwaitsWhoExits {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        new Thread(() -> { }).start();
        System.exit(0);
    }
}
