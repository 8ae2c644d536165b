import java.util.concurrent.ArrayBlockingQueue;

public class Cistern {
    private static final ArrayBlockingQueue<Integer> chute = new ArrayBlockingQueue<>(6);
    private static int buckets;
    private static int litres;

    private static Thread well(int... water) {
        return new Thread(() -> {
            try {
                for (int bucket : water) {
                    chute.put(bucket);
                }
                chute.put(-1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread north = well(8, 9);
        Thread south = well(6);
        Thread keeper = new Thread(() -> {
            try {
                int bucket;
                while ((bucket = chute.take()) != -1) {
                    buckets++;
                    litres += bucket;
                }
                System.out.println("cistern closed");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        north.start();
        south.start();
        keeper.start();
        north.join();
        south.join();
        keeper.join();
        System.out.println("buckets=" + buckets);
        System.out.println("litres=" + litres);
    }
}
