public class Stable {
    private int missing;

    public Stable(int horses) {
        missing = horses - 1;
    }

    public synchronized void harnessed() {
        if (--missing <= 0) {
            notifyAll();
        }
    }

    public synchronized void awaitAll() throws InterruptedException {
        while (missing > 0) {
            wait();
        }
    }

    static class Groom extends Thread {
        private final Stable stable;
        private final int number;

        Groom(Stable stable, int number) {
            this.stable = stable;
            this.number = number;
        }

        @Override
        public void run() {
            System.out.println("horse " + number + " harnessed");
            stable.harnessed();
        }
    }

    static class Coachman extends Thread {
        private final Stable stable;

        Coachman(Stable stable) {
            this.stable = stable;
        }

        @Override
        public void run() {
            try {
                stable.awaitAll();
                System.out.println("coach leaves");
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stable stable = new Stable(3);
        Thread[] people = {
            new Groom(stable, 1), new Groom(stable, 2), new Groom(stable, 3), new Coachman(stable)
        };
        for (Thread person : people) {
            person.start();
        }
        for (Thread person : people) {
            person.join();
        }
        System.out.println("yard empty");
    }
}
