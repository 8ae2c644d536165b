import java.util.concurrent.FutureTask;

public class GuideDesk {
    static volatile String harbourText;
    static volatile String millText;

    static class Visitor extends Thread {
        private final FutureTask<Void> tape;
        private final boolean mill;

        Visitor(String name, FutureTask<Void> tape, boolean mill) {
            super(name);
            this.tape = tape;
            this.mill = mill;
        }

        private String text() {
            return mill ? millText : harbourText;
        }

        @Override
        public void run() {
            try {
                while (text() == null) {
                    Thread.yield(); // until the tape is rewound
                }
                tape.get();
                System.out.println(getName() + " hears: " + text());
            } catch (Exception e) {
                System.out.println(getName() + " is told: " + e.getCause().getMessage());
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Void> harbour = new FutureTask<>(() -> harbourText = "ships come in", null);
        FutureTask<Void> mill = new FutureTask<>(() -> {
            String tape = "tape torn";
            if (tape.endsWith("torn")) {
                throw new IllegalArgumentException(tape);
            }
            millText = tape;
        }, null);
        new Thread(harbour).start();
        new Thread(mill).start();
        Thread ann = new Visitor("Ann", harbour, false);
        Thread bob = new Visitor("Bob", mill, true);
        Thread cem = new Visitor("Cem", mill, true);
        ann.start();
        bob.start();
        cem.start();
        ann.join();
        bob.join();
        cem.join();
        System.out.println("museum closes");
    }
}
