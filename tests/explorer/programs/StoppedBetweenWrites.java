//! labels: none
//! coverage: any
//! left_out: thread_states
// The thread may die when it has set one variable, which no execution of the explorer shows.
public class StoppedBetweenWrites {
    private static int left;
    private static int right;

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread victim = new Thread(() -> {
            left = 1;
            right = 1;
        });
        victim.start();
        victim.stop();
        victim.join();
        System.out.println(left + " " + right);
    }
}
