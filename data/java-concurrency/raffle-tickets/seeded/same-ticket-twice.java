import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class RaffleTickets {
    static final List<Integer> pile =
            Collections.synchronizedList(new ArrayList<>(Arrays.asList(11, 12, 13)));

    static class Seller implements Runnable {
        int sold;
        int sum;

        @Override
        public void run() {
            while (true) {
                Integer ticket;
                synchronized (pile) {
                    if (pile.isEmpty()) {
                        return;
                    }
                    ticket = pile.get(pile.size() - 1);
                }
                pile.remove(ticket);
                sold++;
                sum += ticket;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Seller a = new Seller();
        Seller b = new Seller();
        Thread threadA = new Thread(a);
        Thread threadB = new Thread(b);
        threadA.start();
        threadB.start();
        threadA.join();
        threadB.join();
        System.out.println("sold=" + (a.sold + b.sold));
        System.out.println("sum=" + (a.sum + b.sum));
    }
}
