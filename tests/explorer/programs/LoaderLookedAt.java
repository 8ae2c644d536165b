//! labels: none
//! coverage: any
//! left_out: surroundings
// Another loader loads the program here.
public class LoaderLookedAt {
    public static void main(String[] args) throws InterruptedException {
        int[] total = new int[1];
        Thread adder = new Thread(() -> total[0]++);
        adder.start();
        ClassLoader loader = LoaderLookedAt.class.getClassLoader();
        if (!loader.getClass().getName().startsWith("sun.misc.Launcher")) {
            adder.join();
        }
        total[0]++;
        adder.join();
    }
}
