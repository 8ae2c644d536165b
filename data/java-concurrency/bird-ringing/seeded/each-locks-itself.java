import java.util.HashMap;
import java.util.Map;

public class BirdRinging {
    static int robins = 0;
    static int wrens = 0;
    static final ThreadLocal<Map<String, Integer>> notebook = ThreadLocal.withInitial(HashMap::new);

    static class Ringer extends Thread {
        private final String[] birds;

        Ringer(String... birds) {
            this.birds = birds;
        }

        private synchronized void handIn() {
            Map<String, Integer> notes = notebook.get();
            robins = robins + notes.get("robin");
            wrens = wrens + notes.get("wren");
        }

        @Override
        public void run() {
            for (String bird : birds) {
                notebook.get().merge(bird, 1, Integer::sum);
            }
            handIn();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Ringer("wren", "robin", "wren");
        Thread second = new Ringer("robin", "robin", "wren");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("robin=" + robins);
        System.out.println("wren=" + wrens);
    }
}
