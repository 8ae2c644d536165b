public class Main {
    static final Object turnstile = new Object();
    static Integer meetings = 0;
    static int arrived = 0;

    static void meet() throws InterruptedException {
        synchronized (turnstile) {
            int before = meetings;
            if (++arrived == 2) {
                arrived = 0;
                meetings++;
                meetings.notifyAll();
            } else {
                while (meetings == before) {
                    turnstile.wait();
                }
            }
        }
    }

    static class Child extends Thread {
        Child(String name) {
            super(name);
        }

        @Override
        public void run() {
            try {
                for (int round = 1; round <= 2; round++) {
                    System.out.println(getName() + " rides " + round);
                    meet();
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Child a = new Child("A");
        Child b = new Child("B");
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("meetings=" + meetings);
    }
}
