import java.util.concurrent.Phaser;

public class PhasedLamps {
    private static final boolean[] on = {true, false, false, false, false};

    private static final Phaser phaser = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            if (phase % 2 == 1) {
                StringBuilder line = new StringBuilder("round " + (phase / 2 + 1) + " ");
                for (boolean lamp : on) {
                    line.append(lamp ? "*" : ".");
                }
                System.out.println(line);
            }
            return false;
        }
    };

    private static void keep(int from, int to) {
        for (int round = 0; round < 2; round++) {
            boolean[] next = new boolean[on.length];
            for (int lamp = from; lamp <= to; lamp++) {
                next[lamp] = on[(lamp + 1) % 5] ^ on[(lamp + 4) % 5];
            }
            phaser.arriveAndAwaitAdvance();
            for (int lamp = from; lamp <= to; lamp++) {
                on[lamp] = next[lamp];
            }
            phaser.arriveAndAwaitAdvance();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> keep(0, 1), "keeper 1");
        Thread second = new Thread(() -> keep(2, 4), "keeper 2");
        first.start();
        second.start();
        first.join();
        second.join();
        int lit = 0;
        for (boolean lamp : on) {
            if (lamp) {
                lit++;
            }
        }
        System.out.println("lit=" + lit);
    }
}
