import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class PhotoClub {
    private static final ReentrantLock darkroom = new ReentrantLock();
    private static final ReentrantLock enlarger = new ReentrantLock();
    private static int prints;

    static final class Member extends Thread {
        private final ReentrantLock near;
        private final ReentrantLock far;
        private boolean printed;

        Member(String name, ReentrantLock near, ReentrantLock far) {
            super(name);
            this.near = near;
            this.far = far;
        }

        @Override
        public void run() {
            try {
                printed = attempt(near, far) || attempt(far, near);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private static boolean attempt(ReentrantLock first, ReentrantLock second)
                throws InterruptedException {
            first.lock();
            try {
                second.tryLock(50, TimeUnit.MILLISECONDS);
                try {
                    prints++;
                    return true;
                } finally {
                    second.unlock();
                }
            } finally {
                first.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Member[] members = {
            new Member("ida", darkroom, enlarger), new Member("jon", enlarger, darkroom)
        };
        for (Member member : members) {
            member.start();
        }
        for (Member member : members) {
            member.join();
        }
        for (Member member : members) {
            System.out.println(member.getName() + ": " + (member.printed ? "print" : "home"));
        }
        System.out.println("prints=" + prints);
    }
}
