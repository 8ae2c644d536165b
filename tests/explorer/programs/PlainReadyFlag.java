//! labels: data_race
//! coverage: exhausted
//! race: PlainReadyFlag.ready 15 17
//! race: PlainReadyFlag.price 14 20
//! output: "19\n"
//! threads: 1
// Neither the flag nor the price it announces is volatile, so the reader need never see them.
public class PlainReadyFlag {
    private static boolean ready;
    private static int price;

    public static void main(String[] args) {
        new Thread(() -> {
            price = 19;
            ready = true;
        }).start();
        while (!ready) {
            Thread.yield();
        }
        System.out.println(price);
    }
}
