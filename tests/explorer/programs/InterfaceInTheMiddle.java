//! labels: uncaught_exception
// The interface takes over the price when first used, and that may be before the other thread has set it.
public class InterfaceInTheMiddle {
    static volatile int price;

    interface Menu {
        Integer SOUP = Integer.valueOf(price);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread cook = new Thread(() -> price = 5);
        cook.start();
        int soup = Menu.SOUP;
        cook.join();
        if (soup != 5) {
            throw new IllegalStateException("free soup");
        }
    }
}
