//! labels: none
//! output: "consistent true true\n"
//! threads: 3
// The first reader locks the writer out and the last one lets him in; a mutex guards the count.
import java.util.concurrent.Semaphore;

public class ReadersWriterSemaphores {
    private final Semaphore mutex = new Semaphore(1);
    private final Semaphore room = new Semaphore(1);
    private int readers;
    private int debit;
    private int credit;

    boolean balanced() throws InterruptedException {
        mutex.acquire();
        if (++readers == 1) {
            room.acquire();
        }
        mutex.release();
        boolean same = debit == credit;
        mutex.acquire();
        if (--readers == 0) {
            room.release();
        }
        mutex.release();
        return same;
    }

    void book(int amount) throws InterruptedException {
        room.acquire();
        debit += amount;
        credit += amount;
        room.release();
    }

    public static void main(String[] args) throws InterruptedException {
        ReadersWriterSemaphores ledger = new ReadersWriterSemaphores();
        boolean[] seen = new boolean[2];
        Thread[] readers = new Thread[2];
        for (int i = 0; i < readers.length; i++) {
            final int me = i;
            readers[i] = new Thread(() -> {
                try {
                    seen[me] = ledger.balanced();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        Thread writer = new Thread(() -> {
            try {
                ledger.book(8);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        writer.start();
        for (Thread reader : readers) {
            reader.start();
        }
        for (Thread reader : readers) {
            reader.join();
        }
        writer.join();
        System.out.println("consistent " + seen[0] + " " + seen[1]);
    }
}
