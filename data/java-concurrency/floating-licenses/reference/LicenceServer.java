import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;

public class LicenceServer {
    private static final int LICENCES = 2;

    private final Semaphore free = new Semaphore(LICENCES);
    private final Set<String> users = new HashSet<>(); // guarded by this
    private int granted; // guarded by this
    private int refused; // guarded by this

    public boolean login(String user) {
        free.acquireUninterruptibly();
        if (enter(user)) {
            return true;
        }
        free.release();
        return false;
    }

    public void logout(String user) {
        if (leave(user)) {
            free.release();
        }
    }

    private synchronized boolean enter(String user) {
        boolean added = users.add(user);
        if (added) {
            granted++;
        } else {
            refused++;
        }
        return added;
    }

    private synchronized boolean leave(String user) {
        return users.remove(user);
    }

    private synchronized void report() {
        System.out.println("granted=" + granted);
        System.out.println("attempts=" + (granted + refused));
        System.out.println("free=" + free.availablePermits());
    }

    private static Thread computer(LicenceServer server, String user) {
        return new Thread(() -> {
            if (server.login(user)) {
                System.out.println("login " + user);
                System.out.println("logout " + user);
                server.logout(user);
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        LicenceServer server = new LicenceServer();
        Thread[] computers = {
            computer(server, "kim"), computer(server, "kim"), computer(server, "lee")
        };
        for (Thread computer : computers) {
            computer.start();
        }
        for (Thread computer : computers) {
            computer.join();
        }
        server.report();
    }
}
