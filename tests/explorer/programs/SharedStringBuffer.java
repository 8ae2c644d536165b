//! labels: none
//! coverage: exhausted
//! output: "left;right;\n"
//! output: "right;left;\n"
//! threads: 2
// Each append of the buffer is atomic, so the words come in either order but whole.
public class SharedStringBuffer {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer log = new StringBuffer();
        Thread left = new Thread(() -> log.append("left;"));
        Thread right = new Thread(() -> log.append("right;"));
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(log);
    }
}
