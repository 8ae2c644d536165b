public class ElectionNight {
    private static final int[] votes = new int[4];
    private static final Object[] stripes = new Object[2];

    static void add(int candidate) {
        synchronized (stripes[candidate % 2]) {
            votes[candidate]++;
        }
    }

    static void move(int from, int to) {
        synchronized (stripes[from % 2]) {
            synchronized (stripes[to % 2]) {
                votes[from]--;
                votes[to]++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        stripes[0] = new Object();
        stripes[1] = new Object();
        Thread first = new Thread(() -> {
            add(0);
            add(1);
            add(2);
            move(0, 3);
        });
        Thread second = new Thread(() -> {
            add(0);
            add(2);
            add(3);
            move(3, 2);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        for (int candidate = 0; candidate < votes.length; candidate++) {
            System.out.println("candidate " + candidate + ": " + votes[candidate]);
        }
    }
}
