import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

public class StageCues {
    private interface Listener {
        void cue(int number);
    }

    private static final class StageManager {
        private final List<Listener> listeners = new CopyOnWriteArrayList<>();
        private final CountDownLatch missing = new CountDownLatch(2);

        void signUp(Listener listener) {
            listeners.add(listener);
            missing.countDown();
        }

        void giveCues() {
            try {
                missing.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            for (int cue = 1; cue <= 2; cue++) {
                for (Listener listener : listeners) {
                    listener.cue(cue);
                }
            }
        }
    }

    private static Listener printing(String name) {
        return cue -> System.out.println(name + " cue " + cue);
    }

    public static void main(String[] args) throws InterruptedException {
        StageManager manager = new StageManager();
        Thread stage = new Thread(manager::giveCues);
        Thread actor = new Thread(() -> manager.signUp(printing("actor")));
        Thread lights = new Thread(() -> manager.signUp(printing("lights")));
        stage.start();
        actor.start();
        lights.start();
        stage.join();
        actor.join();
        lights.join();
        System.out.println("curtain");
    }
}
