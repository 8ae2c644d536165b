import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Philosophers {
    private static final Lock[] forks = new Lock[3];
    private static final int[] used = new int[3];

    private static void dine(int philosopher) {
        int left = philosopher;
        int right = (philosopher + 1) % 3;
        forks[left].lock();
        forks[right].lock();
        used[left]++;
        used[right]++;
        System.out.println("philosopher " + philosopher + " has eaten");
        forks[right].unlock();
        forks[left].unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            forks[i] = new ReentrantLock();
        }
        Thread[] guests = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int philosopher = i;
            guests[i] = new Thread(() -> dine(philosopher));
            guests[i].start();
        }
        for (Thread guest : guests) {
            guest.join();
        }
        for (int i = 0; i < 3; i++) {
            System.out.println("fork " + i + " used " + used[i]);
        }
    }
}
