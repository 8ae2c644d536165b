//! labels: deadlock
//! threads: 3
// Two of three traders swap their cards; the third waits for a partner for ever.
import java.util.concurrent.Exchanger;

public class ExchangerThirdParty {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<Integer> table = new Exchanger<>();
        Thread[] traders = new Thread[3];
        for (int i = 0; i < traders.length; i++) {
            final int card = i;
            traders[i] = new Thread(() -> {
                try {
                    table.exchange(card);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "trader-" + i);
            traders[i].start();
        }
        for (Thread trader : traders) {
            trader.join();
        }
    }
}
