//! labels: none
//! output: "ABCABC\n"
//! threads: 3
// Three threads print in turn; each waits on its own condition for its turn.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class PrintAbcConditions {
    private static final int ROUNDS = 2;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition[] turns = new Condition[3];
    private int turn;

    PrintAbcConditions() {
        for (int i = 0; i < turns.length; i++) {
            turns[i] = lock.newCondition();
        }
    }

    void print(int me) {
        for (int round = 0; round < ROUNDS; round++) {
            lock.lock();
            try {
                while (turn != me) {
                    turns[me].awaitUninterruptibly();
                }
                System.out.print((char) ('A' + me));
                turn = (me + 1) % turns.length;
                turns[turn].signal();
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PrintAbcConditions printer = new PrintAbcConditions();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            final int me = i;
            threads[i] = new Thread(() -> printer.print(me));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println();
    }
}
