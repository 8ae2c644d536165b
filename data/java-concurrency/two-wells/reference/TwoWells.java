import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class TwoWells {
    private static final int DRY = 0;

    static final class Well extends Thread {
        private final BlockingQueue<Integer> chute;
        private final int[] buckets;

        Well(BlockingQueue<Integer> chute, int... buckets) {
            this.chute = chute;
            this.buckets = buckets;
        }

        @Override
        public void run() {
            try {
                for (int bucket : buckets) {
                    chute.put(bucket);
                }
                chute.put(DRY);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class Keeper extends Thread {
        private final BlockingQueue<Integer> chute;
        private int buckets;
        private int litres;

        Keeper(BlockingQueue<Integer> chute) {
            this.chute = chute;
        }

        @Override
        public void run() {
            try {
                int flowing = 2;
                while (flowing > 0) {
                    int bucket = chute.take();
                    if (bucket == DRY) {
                        flowing--;
                    } else {
                        buckets++;
                        litres += bucket;
                    }
                }
                System.out.println("cistern closed");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> chute = new ArrayBlockingQueue<>(6);
        Well north = new Well(chute, 8, 9);
        Well south = new Well(chute, 6);
        Keeper keeper = new Keeper(chute);
        north.start();
        south.start();
        keeper.start();
        north.join();
        south.join();
        keeper.join();
        System.out.println("buckets=" + keeper.buckets);
        System.out.println("litres=" + keeper.litres);
    }
}
