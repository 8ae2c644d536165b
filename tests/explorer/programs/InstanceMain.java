//! labels: no_entry_method
//! coverage: any
// main is not static, so nothing can start the program.
public class InstanceMain {
    public void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> System.out.println("never"));
        t.start();
        t.join();
    }
}
