import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

public class StageCues {
    static final CopyOnWriteArrayList<String> names = new CopyOnWriteArrayList<>();
    // One for the actor, one for the lights, one for the stage manager.
    static final CountDownLatch ready = new CountDownLatch(3);

    static class SignUp extends Thread {
        private final String name;

        SignUp(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            names.add(name);
            ready.countDown();
        }
    }

    static class Manager extends Thread {
        @Override
        public void run() {
            try {
                ready.await();
                for (String name : names) {
                    System.out.println(name + " cue 1");
                }
                for (String name : names) {
                    System.out.println(name + " cue 2");
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {new SignUp("actor"), new SignUp("lights"), new Manager()};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("curtain");
    }
}
