import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class AudioGuide {
    private final FutureTask<String> harbour = new FutureTask<>(() -> "ships come in");
    private final FutureTask<String> mill = new FutureTask<>(AudioGuide::rewindTornTape);
    private final List<Thread> visitors = new ArrayList<>(); // used by the main thread only

    private static String rewindTornTape() {
        throw new IllegalArgumentException("tape torn");
    }

    private static void listen(String visitor, FutureTask<String> tape) {
        try {
            System.out.println(visitor + " hears: " + tape.get());
        } catch (ExecutionException e) {
            System.out.println(visitor + " is told: " + e.getCause().getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void admit(String visitor, FutureTask<String> tape) {
        Thread thread = new Thread(() -> listen(visitor, tape), visitor);
        visitors.add(thread);
        thread.start();
    }

    public static void main(String[] args) throws InterruptedException {
        AudioGuide guide = new AudioGuide();
        new Thread(guide.harbour).start();
        new Thread(guide.mill).start();
        guide.admit("Ann", guide.harbour);
        guide.admit("Bob", guide.mill);
        guide.admit("Cem", guide.mill);
        for (Thread visitor : guide.visitors) {
            visitor.join();
        }
        System.out.println("museum closes");
    }
}
