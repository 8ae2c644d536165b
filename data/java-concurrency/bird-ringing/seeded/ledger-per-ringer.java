import java.util.HashMap;
import java.util.Map;

public class BirdRinging {
    static class Ringer implements Runnable {
        private final ThreadLocal<Map<String, Integer>> notebook =
                ThreadLocal.withInitial(HashMap::new);
        private final String[] birds = new String[3];
        private int robins;
        private int wrens;

        Ringer(String first, String second, String third) {
            birds[0] = first;
            birds[1] = second;
            birds[2] = third;
        }

        @Override
        public void run() {
            for (int i = 0; i < 3; i++) {
                Map<String, Integer> notes = notebook.get();
                notes.put(birds[i], notes.getOrDefault(birds[i], 0) + 1);
            }
            synchronized (this) {
                robins += notebook.get().getOrDefault("robin", 0);
                wrens += notebook.get().getOrDefault("wren", 0);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ringer ringer0 = new Ringer("wren", "robin", "wren");
        Ringer ringer1 = new Ringer("robin", "robin", "wren");
        Thread thread0 = new Thread(ringer0);
        Thread thread1 = new Thread(ringer1);
        thread0.start();
        thread1.start();
        thread0.join();
        thread1.join();
        System.out.println("robin=" + (ringer0.robins + ringer1.robins));
        System.out.println("wren=" + (ringer0.wrens + ringer1.wrens));
    }
}
