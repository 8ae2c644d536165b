import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class MailClients {
    static class Status {
        private final Object sessionsLock = new Object();
        private final Object mailsLock = new Object();
        final Set<String> sessions = new HashSet<>();
        final List<Integer> mails = new ArrayList<>();

        void open(String name) {
            synchronized (sessionsLock) {
                sessions.add(name);
            }
        }

        void close(String name) {
            synchronized (sessionsLock) {
                sessions.remove(name);
            }
        }

        void queue(int kilobytes) {
            synchronized (mailsLock) {
                mails.add(kilobytes);
            }
        }
    }

    static class Client extends Thread {
        final Status status = new Status();
        private final int[] mails;

        Client(String name, int... mails) {
            super(name);
            this.mails = mails;
        }

        @Override
        public void run() {
            status.open(getName());
            for (int mail : mails) {
                status.queue(mail);
            }
            if (getName().equals("ann")) {
                status.close(getName());
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Client ann = new Client("ann", 20);
        Client bob = new Client("bob", 5, 7);
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        List<Integer> mails = new ArrayList<>(ann.status.mails);
        mails.addAll(bob.status.mails);
        int kilobytes = 0;
        for (int mail : mails) {
            kilobytes += mail;
        }
        System.out.println("sessions=" + (ann.status.sessions.size() + bob.status.sessions.size()));
        System.out.println("mails=" + mails.size());
        System.out.println("kilobytes=" + kilobytes);
    }
}
