//! labels: data_race
//! coverage: exhausted
//! output: "fits\n"
//! complete: no
//! threads: 2
// A StringBuilder has no lock: two appends race inside it, though it never outgrows its array.
public class SharedStringBuilder {
    private final StringBuilder line = new StringBuilder();

    public static void main(String[] args) throws InterruptedException {
        SharedStringBuilder page = new SharedStringBuilder();
        Thread head = new Thread(() -> page.line.append("ab"));
        Thread tail = new Thread(() -> page.line.append("cd"));
        head.start();
        tail.start();
        head.join();
        tail.join();
        System.out.println(page.line.length() > 4 ? "too long" : "fits");
    }
}
