import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class FilmDay {
    private final Lock studio = new ReentrantLock();
    private final Lock camera = new ReentrantLock();
    private int scenes;

    private final class Crew implements Runnable {
        private final Lock here;
        private final Lock there;
        private boolean filmed;

        Crew(Lock here, Lock there) {
            this.here = here;
            this.there = there;
        }

        @Override
        public void run() {
            filmed = shoot(here, there) || shoot(there, here);
        }

        private boolean shoot(Lock first, Lock second) {
            boolean both = false;
            if (first.tryLock()) {
                try {
                    if (second.tryLock()) {
                        try {
                            both = true;
                        } finally {
                            second.unlock();
                        }
                    }
                } finally {
                    first.unlock();
                }
            }
            if (both) {
                scenes += 2;
            }
            return both;
        }
    }

    private void run() throws InterruptedException {
        Crew[] crews = {new Crew(studio, camera), new Crew(camera, studio)};
        Thread[] threads = new Thread[crews.length];
        for (int i = 0; i < crews.length; i++) {
            threads[i] = new Thread(crews[i], "crew-" + i);
            threads[i].start();
        }
        int filmed = 0;
        for (int i = 0; i < crews.length; i++) {
            threads[i].join();
            filmed += crews[i].filmed ? 1 : 0;
        }
        System.out.println("day 1: scenes=" + scenes + ", filmed=" + filmed
            + ", postponed=" + (crews.length - filmed));
    }

    public static void main(String[] args) throws InterruptedException {
        new FilmDay().run();
    }
}
