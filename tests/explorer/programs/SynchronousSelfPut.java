//! labels: deadlock
//! threads: 2
// Each side hands its message over before it takes the other's: a put needs a taker.
import java.util.concurrent.SynchronousQueue;

public class SynchronousSelfPut {
    static class Peer implements Runnable {
        private final SynchronousQueue<String> out;
        private final SynchronousQueue<String> in;

        Peer(SynchronousQueue<String> out, SynchronousQueue<String> in) {
            this.out = out;
            this.in = in;
        }

        @Override
        public void run() {
            try {
                out.put("hello");
                in.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<String> east = new SynchronousQueue<>();
        SynchronousQueue<String> west = new SynchronousQueue<>();
        Thread left = new Thread(new Peer(east, west));
        Thread right = new Thread(new Peer(west, east));
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println("greeted");
    }
}
