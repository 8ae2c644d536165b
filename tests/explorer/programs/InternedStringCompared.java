//! labels: none
//! coverage: any
//! left_out: surroundings
// Whether a text is in the table of strings depends on what was there before.
public class InternedStringCompared {
    public static void main(String[] args) throws InterruptedException {
        int[] total = new int[1];
        Thread adder = new Thread(() -> total[0]++);
        adder.start();
        String made = new StringBuilder("mag").append("pie").toString();
        if (made.intern() != made) {
            adder.join();
        }
        total[0]++;
        adder.join();
    }
}
