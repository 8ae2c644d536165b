public class Fairground {
    static class Turnstile {
        private int arrived;
        private int meeting;

        private synchronized boolean arrive() {
            arrived++;
            if (arrived < 2) {
                return false;
            }
            arrived = 0;
            meeting++;
            return true;
        }

        void meet() {
            int current = meeting;
            if (!arrive()) {
                while (meeting == current) {
                    Thread.yield();
                }
            }
        }
    }

    static void ride(String name, Turnstile turnstile) {
        System.out.println(name + " rides 1");
        turnstile.meet();
        System.out.println(name + " rides 2");
        turnstile.meet();
    }

    public static void main(String[] args) throws InterruptedException {
        Turnstile turnstile = new Turnstile();
        Thread a = new Thread(() -> ride("A", turnstile));
        Thread b = new Thread(() -> ride("B", turnstile));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("meetings=" + turnstile.meeting);
    }
}
