//! labels: data_race
//! race: PriorityOrdersNothing.value 11 18
//! coverage: any
// That a thread sees another's priority does not order what was done before the priority was set.
public class PriorityOrdersNothing {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread first = Thread.currentThread();
        Thread other = new Thread(() -> {
            value = 1;
            first.setPriority(3);
        });
        other.start();
        while (first.getPriority() != 3) {
            Thread.yield();
        }
        System.out.println(value);
        other.join();
    }
}
