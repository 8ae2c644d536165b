//! labels: none
//! coverage: exhausted
//! output: "closing\n"
//! output: "closing\nsaved\n"
//! output: "saved\nclosing\n"
//! threads: 1
// Nobody shuts the pool down, but System.exit ends the program all the same; the job may or may not
// be done.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExitBeforePoolEnds {
    public static void main(String[] args) {
        ExecutorService disk = Executors.newSingleThreadExecutor();
        disk.execute(() -> System.out.print("saved\n"));
        System.out.println("closing");
        System.exit(0);
    }
}
