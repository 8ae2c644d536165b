//! labels: none
//! coverage: exhausted
//! output: "done: 9\n"
//! threads: 1
// Seeing isAlive() return false orders everything the thread did before the read of its result.
public class AliveProbe {
    static int answer;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> answer = 9);
        worker.start();
        while (worker.isAlive()) {
            Thread.sleep(5);
        }
        System.out.println("done: " + answer);
    }
}
