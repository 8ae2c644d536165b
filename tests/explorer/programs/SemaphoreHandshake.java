//! labels: none
//! output: "ping pong ping pong \n"
//! threads: 2
// Two semaphores pass the turn to and fro; the shared text is a plain StringBuilder.
import java.util.concurrent.Semaphore;

public class SemaphoreHandshake {
    private static final StringBuilder text = new StringBuilder();

    static class Player extends Thread {
        private final String word;
        private final Semaphore mine;
        private final Semaphore yours;

        Player(String word, Semaphore mine, Semaphore yours) {
            this.word = word;
            this.mine = mine;
            this.yours = yours;
        }

        @Override
        public void run() {
            for (int i = 0; i < 2; i++) {
                mine.acquireUninterruptibly();
                text.append(word).append(' ');
                yours.release();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Semaphore ping = new Semaphore(1);
        Semaphore pong = new Semaphore(0);
        Player first = new Player("ping", ping, pong);
        Player second = new Player("pong", pong, ping);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(text);
    }
}
