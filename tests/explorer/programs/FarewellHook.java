//! labels: none
//! coverage: exhausted
//! output: "working\nworking\n"
// A shutdown hook runs when both workers have ended; it only clears what nobody uses any more.
public class FarewellHook {
    private static String session = "open";

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (FarewellHook.class) {
                session = null;
            }
        }));
        Runnable work = () -> {
            synchronized (FarewellHook.class) {
                System.out.println(session == null ? "late" : "working");
            }
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
