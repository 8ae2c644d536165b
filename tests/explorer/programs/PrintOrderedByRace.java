//! labels: data_race
//! coverage: exhausted
//! output: "a\n"
//! output: "a\nb\n"
//! threads: 2
public class PrintOrderedByRace {
    static int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { System.out.println("a"); x = 1; });
        Thread u = new Thread(() -> { if (x == 1) System.out.println("b"); });
        t.start(); u.start(); t.join(); u.join();
    }
}
