//! labels: no_entry_method
//! coverage: any
// The class has a method that would start two threads, but no main.
public class MissingMain {
    private int count;

    synchronized void add() {
        count++;
    }

    void begin() {
        new Thread(this::add).start();
        new Thread(this::add).start();
    }
}
