//! labels: none
//! output: "2\n"
// Equal texts have one lock in the table of strings, whoever put it there.
public class InternedStringLocked {
    private static int visits;

    private static void visit(String shop) {
        synchronized (shop.intern()) {
            visits++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread guest = new Thread(() -> visit(new StringBuilder("tea").append("room").toString()));
        guest.start();
        visit(new StringBuilder("tea").append("room").toString());
        guest.join();
        System.out.println(visits);
    }
}
