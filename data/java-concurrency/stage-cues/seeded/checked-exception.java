import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

public class StageCues {
    interface Listener {
        void cue(int number);
    }

    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();
        CountDownLatch both = new CountDownLatch(2);
        Thread manager = new Thread(() -> {
            both.await();
            for (int cue = 1; cue <= 2; cue++) {
                for (Listener listener : listeners) {
                    listener.cue(cue);
                }
            }
        });
        Thread actor = new Thread(() -> {
            listeners.add(number -> System.out.println("actor cue " + number));
            both.countDown();
        });
        Thread lights = new Thread(() -> {
            listeners.add(number -> System.out.println("lights cue " + number));
            both.countDown();
        });
        manager.start();
        actor.start();
        lights.start();
        manager.join();
        actor.join();
        lights.join();
        System.out.println("curtain");
    }
}
