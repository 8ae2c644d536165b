public class CarouselRounds {
    static final class Turnstile {
        private final int children;
        private int arrived = 0;
        private int meetings = 0;

        Turnstile(int children) {
            this.children = children;
        }

        synchronized void meet() throws InterruptedException {
            int meeting = meetings;
            arrived++;
            if (arrived == children) {
                arrived = 0;
                meetings++;
                notifyAll();
                return;
            }
            while (meetings == meeting) {
                wait();
            }
        }

        synchronized int meetings() {
            return meetings;
        }
    }

    private static Thread child(String name, Turnstile turnstile) {
        return new Thread(() -> {
            try {
                for (int round = 1; round <= 2; round++) {
                    System.out.println(name + " rides " + round);
                    turnstile.meet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Turnstile turnstile = new Turnstile(2);
        Thread a = child("A", turnstile);
        Thread b = child("B", turnstile);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("meetings=" + turnstile.meetings());
    }
}
