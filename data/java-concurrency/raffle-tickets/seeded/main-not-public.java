import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class RaffleTickets {
    private final List<Integer> pile = Collections.synchronizedList(new ArrayList<>());
    private int sold;
    private int sum;

    RaffleTickets() {
        Collections.addAll(pile, 11, 12, 13);
    }

    private void sell() {
        for (;;) {
            synchronized (pile) {
                if (pile.isEmpty()) {
                    break;
                }
                sum += pile.remove(pile.size() - 1);
                sold++;
            }
        }
    }

    static void main(String[] args) throws InterruptedException {
        RaffleTickets raffle = new RaffleTickets();
        Thread seller1 = new Thread(raffle::sell);
        Thread seller2 = new Thread(raffle::sell);
        seller1.start();
        seller2.start();
        seller1.join();
        seller2.join();
        System.out.println("sold=" + raffle.sold);
        System.out.println("sum=" + raffle.sum);
    }
}
