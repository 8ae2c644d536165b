import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public class RaffleTickets {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> pile = Collections.synchronizedList(new ArrayList<>());
        for (int ticket = 11; ticket <= 13; ticket++) {
            pile.add(ticket);
        }
        AtomicInteger sold = new AtomicInteger();
        AtomicInteger sum = new AtomicInteger();
        Runnable seller = () -> {
            while (!pile.isEmpty()) {
                int ticket = pile.remove(pile.size() - 1);
                sold.incrementAndGet();
                sum.addAndGet(ticket);
            }
        };
        Thread first = new Thread(seller);
        Thread second = new Thread(seller);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("sold=" + sold.get());
        System.out.println("sum=" + sum.get());
    }
}
