import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class FloatingLicenceDemo {
    static class AlreadyLoggedIn extends RuntimeException {
        AlreadyLoggedIn(String user) {
            super(user + " is logged in already");
        }
    }

    static class Server {
        private final Semaphore licences = new Semaphore(2);
        private final Set<String> users = ConcurrentHashMap.newKeySet();
        private final AtomicInteger granted = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();

        void login(String user) throws InterruptedException {
            licences.acquire();
            if (!users.add(user)) {
                licences.release();
                refused.incrementAndGet();
                throw new AlreadyLoggedIn(user);
            }
            granted.incrementAndGet();
        }

        void logout(String user) {
            users.remove(user);
            licences.release();
        }
    }

    static class Computer implements Runnable {
        private final Server server;
        private final String user;

        Computer(Server server, String user) {
            this.server = server;
            this.user = user;
        }

        @Override
        public void run() {
            try {
                server.login(user);
                System.out.println("login " + user);
                System.out.println("logout " + user);
                server.logout(user);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Server server = new Server();
        Thread desk = new Thread(new Computer(server, "kim"));
        Thread laptop = new Thread(new Computer(server, "kim"));
        Thread other = new Thread(new Computer(server, "lee"));
        desk.start();
        laptop.start();
        other.start();
        desk.join();
        laptop.join();
        other.join();
        System.out.println("granted=" + server.granted);
        System.out.println("attempts=" + (server.granted.get() + server.refused.get()));
        System.out.println("free=" + server.licences.availablePermits());
    }
}
