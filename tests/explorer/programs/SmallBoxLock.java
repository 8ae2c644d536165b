//! labels: none
//! output: "2\n"
// The boxes of 7 are one object, which the JDK keeps, and so one monitor.
public class SmallBoxLock {
    static int drawn;

    public static void main(String[] args) throws InterruptedException {
        Runnable draw = () -> {
            Integer lock = 7;
            synchronized (lock) {
                drawn++;
            }
        };
        Thread one = new Thread(draw);
        Thread other = new Thread(draw);
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(drawn);
    }
}
