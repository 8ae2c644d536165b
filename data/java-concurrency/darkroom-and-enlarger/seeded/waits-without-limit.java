import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ClubEvening {
    private final Lock darkroom = new ReentrantLock();
    private final Lock enlarger = new ReentrantLock();
    private int prints;

    private boolean attempt(Lock first, Lock second) {
        if (first.tryLock()) {
            second.lock();
            prints++;
            second.unlock();
            first.unlock();
            return true;
        }
        return false;
    }

    private Thread member(String name, Lock first, Lock second, String[] results, int index) {
        return new Thread(() -> {
            boolean printed = attempt(first, second) || attempt(second, first);
            results[index] = name + ": " + (printed ? "print" : "home");
        }, name);
    }

    public static void main(String[] args) throws InterruptedException {
        ClubEvening club = new ClubEvening();
        String[] results = new String[2];
        Thread ida = club.member("ida", club.darkroom, club.enlarger, results, 0);
        Thread jon = club.member("jon", club.enlarger, club.darkroom, results, 1);
        ida.start();
        jon.start();
        ida.join();
        jon.join();
        System.out.println(results[0]);
        System.out.println(results[1]);
        System.out.println("prints=" + club.prints);
    }
}
