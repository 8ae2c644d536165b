import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class Museum {
    private static final FutureTask<String> harbour = new FutureTask<>(() -> "ships come in");
    private static final FutureTask<String> mill = new FutureTask<>(() -> {
        throw new IllegalArgumentException("tape torn");
    });
    private static final CountDownLatch served = new CountDownLatch(3);

    static class Visitor implements Runnable {
        private final String name;
        private final FutureTask<String> tape;

        Visitor(String name, FutureTask<String> tape) {
            this.name = name;
            this.tape = tape;
        }

        @Override
        public void run() {
            String line;
            try {
                line = name + " hears: " + tape.get();
            } catch (ExecutionException e) {
                line = name + " is told: " + e.getCause().getMessage();
            } catch (InterruptedException e) {
                line = name + " is sent away";
            }
            served.countDown();
            System.out.println(line);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(new Visitor("Ann", harbour)).start();
        new Thread(new Visitor("Bob", mill)).start();
        new Thread(new Visitor("Cem", mill)).start();
        new Thread(harbour).start();
        new Thread(mill).start();
        served.await();
        System.out.println("museum closes");
        System.exit(0);
    }
}
