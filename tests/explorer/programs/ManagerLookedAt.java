//! labels: none
//! coverage: any
//! left_out: surroundings
// A security manager is in force here, and none elsewhere.
public class ManagerLookedAt {
    public static void main(String[] args) throws InterruptedException {
        int[] total = new int[1];
        Thread adder = new Thread(() -> total[0]++);
        adder.start();
        if (System.getSecurityManager() != null) {
            adder.join();
        }
        total[0]++;
        adder.join();
    }
}
