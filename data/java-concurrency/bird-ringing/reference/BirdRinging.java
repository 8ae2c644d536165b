import java.util.Map;
import java.util.TreeMap;

public class BirdRinging {
    private static final ThreadLocal<Map<String, Integer>> NOTEBOOK =
            ThreadLocal.withInitial(TreeMap::new);

    private static final class Ledger {
        private int robins;
        private int wrens;

        synchronized void handIn(Map<String, Integer> notebook) {
            robins += notebook.getOrDefault("robin", 0);
            wrens += notebook.getOrDefault("wren", 0);
        }

        synchronized void print() {
            System.out.println("robin=" + robins);
            System.out.println("wren=" + wrens);
        }
    }

    private static final class Ringer extends Thread {
        private final Ledger ledger;
        private final String[] birds;

        Ringer(Ledger ledger, String... birds) {
            this.ledger = ledger;
            this.birds = birds;
        }

        @Override
        public void run() {
            for (String bird : birds) {
                NOTEBOOK.get().merge(bird, 1, Integer::sum);
            }
            ledger.handIn(NOTEBOOK.get());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger();
        Ringer ringer0 = new Ringer(ledger, "wren", "robin", "wren");
        Ringer ringer1 = new Ringer(ledger, "robin", "robin", "wren");
        ringer0.start();
        ringer1.start();
        ringer0.join();
        ringer1.join();
        ledger.print();
    }
}
