//! labels: none
// The turns of a spin loop are counted, but nobody asks how many there were.
public class SpinCountsTurns {
    static volatile boolean set;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            long turns = 0;
            while (!set) {
                turns++;
            }
        });
        other.start();
        Thread setter = new Thread(() -> set = true);
        setter.start();
        int turns = 0;
        while (!set) {
            turns += 2;
        }
        other.join();
        setter.join();
    }
}
