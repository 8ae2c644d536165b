//! labels: data_race
//! coverage: exhausted
//! race: BoxedLockRace.stock 13 14
//! race: BoxedLockRace.stock 14 14
//! output: "2\n"
//! threads: 2
// The lock is a boxed Integer that every increment replaces, so the threads may hold different
// monitors. Nothing is lost all the same: who locks another Integer has seen the first increment.
public class BoxedLockRace {
    private static Integer stock = 0;

    private static void receive() {
        synchronized (stock) {
            stock++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(BoxedLockRace::receive);
        Thread b = new Thread(BoxedLockRace::receive);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(stock);
    }
}
