import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

public class StageCues {
    private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final CountDownLatch latch = new CountDownLatch(2);
    private volatile int cue;

    private void signUp(String name) {
        latch.countDown();
        listeners.add(() -> System.out.println(name + " cue " + cue));
    }

    private void manage() {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        cue = 1;
        listeners.forEach(Runnable::run);
        cue = 2;
        listeners.forEach(Runnable::run);
    }

    public static void main(String[] args) throws InterruptedException {
        StageCues play = new StageCues();
        Thread manager = new Thread(play::manage);
        Thread actor = new Thread(() -> play.signUp("actor"));
        Thread lights = new Thread(() -> play.signUp("lights"));
        manager.start();
        actor.start();
        lights.start();
        manager.join();
        actor.join();
        lights.join();
        System.out.println("curtain");
    }
}
