import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class MailServer {
    static final class Status {
        private final Object sessionsLock = new Object();
        private final Object mailsLock = new Object();
        private final Set<String> sessions = new HashSet<>();
        private final List<Integer> mails = new ArrayList<>();

        void open(String client) {
            synchronized (sessionsLock) {
                sessions.add(client);
            }
        }

        void close(String client) {
            // The session ends by itself.
        }

        void queue(int kilobytes) {
            synchronized (mailsLock) {
                mails.add(kilobytes);
            }
        }

        int sessions() {
            synchronized (sessionsLock) {
                return sessions.size();
            }
        }

        List<Integer> mails() {
            synchronized (mailsLock) {
                return new ArrayList<>(mails);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Status status = new Status();
        Thread ann = new Thread(() -> {
            status.open("ann");
            status.queue(20);
            status.close("ann");
        });
        Thread bob = new Thread(() -> {
            status.open("bob");
            status.queue(5);
            status.queue(7);
        });
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        List<Integer> mails = status.mails();
        int kilobytes = 0;
        for (int mail : mails) {
            kilobytes += mail;
        }
        System.out.println("sessions=" + status.sessions());
        System.out.println("mails=" + mails.size());
        System.out.println("kilobytes=" + kilobytes);
    }
}
