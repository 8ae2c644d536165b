import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class DocumentSpooler {
    private final ExecutorService service = Executors.newSingleThreadExecutor();
    private boolean closed;
    private int open;

    void send(String document) {
        synchronized (this) {
            if (closed) {
                return;
            }
            open++;
        }
        service.execute(() -> {
            System.out.println("printed " + document);
            done();
        });
    }

    private synchronized void done() {
        open--;
        if (open == 0) {
            notifyAll();
        }
    }

    synchronized void close() throws InterruptedException {
        closed = true;
        while (open > 0) {
            wait();
        }
        service.shutdown();
    }

    synchronized int getOpen() {
        return open;
    }

    public static void main(String[] args) throws InterruptedException {
        DocumentSpooler spooler = new DocumentSpooler();
        Thread[] users = new Thread[2];
        String[] documents = {"letter", "poster"};
        for (int i = 0; i < users.length; i++) {
            String document = documents[i];
            users[i] = new Thread(() -> spooler.send(document));
            users[i].start();
        }
        users[0].join();
        spooler.close();
        users[1].join();
        spooler.service.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("dropped=" + spooler.getOpen());
    }
}
