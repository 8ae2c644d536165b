import java.util.Iterator;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

public class StageCues {
    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<IntConsumer> listeners = new CopyOnWriteArrayList<>();
        CountDownLatch signedUp = new CountDownLatch(2);
        Thread manager = new Thread(() -> {
            Iterator<IntConsumer> first = listeners.iterator();
            try {
                signedUp.await();
            } catch (InterruptedException e) {
                return;
            }
            while (first.hasNext()) {
                first.next().accept(1);
            }
            for (IntConsumer listener : listeners) {
                listener.accept(2);
            }
        });
        Thread actor = new Thread(() -> {
            listeners.add(cue -> System.out.println("actor cue " + cue));
            signedUp.countDown();
        });
        Thread lights = new Thread(() -> {
            listeners.add(cue -> System.out.println("lights cue " + cue));
            signedUp.countDown();
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
