//! labels: deadlock
//! coverage: exhausted
//! output: ""
//! threads: 1
// The static initialiser joins a thread whose body is a method of the very class being initialised.
public class InitialiserJoin {
    static class Settings {
        static final String MODE = "fast".trim();

        static {
            Thread loader = new Thread(() -> { });
            loader.start();
            try {
                loader.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(Settings.MODE);
    }
}
