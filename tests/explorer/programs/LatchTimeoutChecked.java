//! labels: none
//! output: "late\n"
//! output: "price 12\n"
//! threads: 1
// The plain price is read only when await says that the latch was opened in time.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimeoutChecked {
    private int price;

    public static void main(String[] args) throws InterruptedException {
        LatchTimeoutChecked offer = new LatchTimeoutChecked();
        CountDownLatch known = new CountDownLatch(1);
        Thread shop = new Thread(() -> {
            offer.price = 12;
            known.countDown();
        }, "shop");
        shop.start();
        if (known.await(2, TimeUnit.SECONDS)) {
            System.out.println("price " + offer.price);
        } else {
            System.out.println("late");
        }
    }
}
