import java.util.ArrayList;
import java.util.HashSet;
import java.util.concurrent.locks.ReentrantLock;

public class MailStatus {
    private final ReentrantLock sessionsLock = new ReentrantLock();
    private final ReentrantLock mailsLock = new ReentrantLock();
    private final HashSet<String> sessions = new HashSet<>();
    private final ArrayList<Integer> mails = new ArrayList<>();

    void open(String client) {
        sessionsLock.lock();
        try {
            sessions.add(client);
        } finally {
            sessionsLock.unlock();
        }
    }

    void queue(String client, int kilobytes) {
        mailsLock.lock();
        try {
            sessionsLock.lock();
            try {
                if (sessions.contains(client)) {
                    mails.add(kilobytes);
                }
            } finally {
                sessionsLock.unlock();
            }
        } finally {
            mailsLock.unlock();
        }
    }

    void close(String client) {
        sessionsLock.lock();
        try {
            mailsLock.lock();
            try {
                if (!mails.isEmpty()) {
                    sessions.remove(client);
                }
            } finally {
                mailsLock.unlock();
            }
        } finally {
            sessionsLock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MailStatus status = new MailStatus();
        Thread ann = new Thread(() -> {
            status.open("ann");
            status.queue("ann", 20);
            status.close("ann");
        });
        Thread bob = new Thread(() -> {
            status.open("bob");
            status.queue("bob", 5);
            status.queue("bob", 7);
        });
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        int kilobytes = 0;
        for (int mail : status.mails) {
            kilobytes += mail;
        }
        System.out.println("sessions=" + status.sessions.size());
        System.out.println("mails=" + status.mails.size());
        System.out.println("kilobytes=" + kilobytes);
    }
}
