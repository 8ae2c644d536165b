//! labels: none
//! coverage: any
//! left_out: surroundings
// Below main there are frames here that are not there elsewhere.
public class FramesLookedAt {
    public static void main(String[] args) throws InterruptedException {
        int[] total = new int[1];
        Thread adder = new Thread(() -> total[0]++);
        adder.start();
        if (new Throwable().getStackTrace().length != 1) {
            adder.join();
        }
        total[0]++;
        adder.join();
    }
}
