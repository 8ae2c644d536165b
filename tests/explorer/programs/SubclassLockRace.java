//! labels: data_race
//! coverage: exhausted
//! race: PrintTray.pages 25 25
//! output: "1\n"
//! output: "2\n"
//! threads: 2
// getClass() names a different class in the subclass, so the shared field has two locks.
public class SubclassLockRace {
    public static void main(String[] args) throws InterruptedException {
        Thread mono = new Thread(new PrintTray()::feed);
        Thread colour = new Thread(new PrintTray() { }::feed);
        mono.start();
        colour.start();
        mono.join();
        colour.join();
        System.out.println(PrintTray.pages());
    }
}

class PrintTray {
    private static int pages;

    void feed() {
        synchronized (getClass()) {
            pages++;
        }
    }

    static int pages() {
        return pages;
    }
}
