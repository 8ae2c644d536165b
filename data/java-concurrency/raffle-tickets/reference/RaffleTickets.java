import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class RaffleTickets {
    private static final class Seller extends Thread {
        private final List<Integer> pile;
        private final List<Integer> sold = new ArrayList<>();

        Seller(List<Integer> pile) {
            this.pile = pile;
        }

        /** Returns the topmost ticket, or null when the pile is used up. */
        private Integer take() {
            synchronized (pile) {
                return pile.isEmpty() ? null : pile.remove(pile.size() - 1);
            }
        }

        @Override
        public void run() {
            for (Integer ticket = take(); ticket != null; ticket = take()) {
                sold.add(ticket);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Integer> pile =
                Collections.synchronizedList(new ArrayList<>(Arrays.asList(11, 12, 13)));
        Seller[] sellers = {new Seller(pile), new Seller(pile)};
        for (Seller seller : sellers) {
            seller.start();
        }
        int sold = 0;
        int sum = 0;
        for (Seller seller : sellers) {
            seller.join();
            sold += seller.sold.size();
            for (int ticket : seller.sold) {
                sum += ticket;
            }
        }
        System.out.println("sold=" + sold);
        System.out.println("sum=" + sum);
    }
}
