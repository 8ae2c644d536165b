public class Carousel {
    private int waiting = 0;
    private int meetings = 0;

    public synchronized void meet() throws InterruptedException {
        waiting++;
        if (waiting == 2) {
            meetings++;
            notifyAll();
            waiting = 0;
        } else {
            while (waiting < 2) {
                wait();
            }
        }
    }

    static class Child implements Runnable {
        private final String name;
        private final Carousel carousel;

        Child(String name, Carousel carousel) {
            this.name = name;
            this.carousel = carousel;
        }

        @Override
        public void run() {
            for (int round = 1; round <= 2; round++) {
                System.out.println(name + " rides " + round);
                try {
                    carousel.meet();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Carousel carousel = new Carousel();
        Thread a = new Thread(new Child("A", carousel));
        Thread b = new Thread(new Child("B", carousel));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("meetings=" + carousel.meetings);
    }
}
