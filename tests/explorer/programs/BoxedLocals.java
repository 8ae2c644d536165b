//! labels: none
//! output: "0 C\n"
//! output: "1 C\n"
// The locals of a loop move on from null to 0 and from Aa to BB, which have equal hashes.

public class BoxedLocals {
    private static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            Integer number = 5;
            String text = "Aa";
            while (number == null || number > 0) {
                int seen = x;
                if (number == null) {
                    number = 0;
                    System.out.println(seen + " " + text);
                } else if (text.equals("Aa")) {
                    text = "BB";
                } else {
                    text = "C";
                    number = null;
                }
            }
        });
        Thread two = new Thread(() -> {
            x = 1;
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
