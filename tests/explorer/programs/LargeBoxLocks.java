//! labels: data_race
//! race: LargeBoxLocks.drawn 16 16
// A box of 4711 is a new object for each drawer: the JDK keeps those of -128 to 127 alone.
public class LargeBoxLocks {
    static int drawn;

    static class Drawer implements Runnable {
        private final Long number;

        Drawer(long number) {
            this.number = number;
        }

        @Override
        public void run() {
            synchronized (number) { drawn++; }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(new Drawer(4711));
        Thread other = new Thread(new Drawer(4711));
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
