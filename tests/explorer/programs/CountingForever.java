//! labels: resource_limit
//! coverage: any
//! threads: 1
// The counter moves on for ever, so no state comes twice and no verdict on the end is possible.
public class CountingForever {
    private static volatile long beats;

    public static void main(String[] args) {
        new Thread(() -> {
            while (beats >= 0) {
                beats++;
            }
        }).start();
    }
}
