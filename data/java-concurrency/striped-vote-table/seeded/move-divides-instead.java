public class VoteTable {
    private final int[] votes = new int[4];
    private final Object[] stripes = {new Object(), new Object()};

    private void change(int candidate, int by) {
        synchronized (stripes[candidate % stripes.length]) {
            votes[candidate] += by;
        }
    }

    void add(int candidate) {
        change(candidate, 1);
    }

    void move(int from, int to) {
        synchronized (stripes[from / 2]) {
            votes[from]--;
        }
        synchronized (stripes[to / 2]) {
            votes[to]++;
        }
    }

    int votes(int candidate) {
        synchronized (stripes[candidate % stripes.length]) {
            return votes[candidate];
        }
    }

    static final class Teller extends Thread {
        private final VoteTable table;
        private final int[] ballots;
        private final int from;
        private final int to;

        Teller(VoteTable table, int[] ballots, int from, int to) {
            this.table = table;
            this.ballots = ballots;
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            for (int candidate : ballots) {
                table.add(candidate);
            }
            table.move(from, to);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VoteTable table = new VoteTable();
        Teller first = new Teller(table, new int[] {0, 1, 2}, 0, 3);
        Teller second = new Teller(table, new int[] {0, 2, 3}, 3, 2);
        first.start();
        second.start();
        first.join();
        second.join();
        for (int candidate = 0; candidate < 4; candidate++) {
            System.out.println("candidate " + candidate + ": " + table.votes(candidate));
        }
    }
}
