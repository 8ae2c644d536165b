//! labels: deadlock
// Two threads that enter this circle of initialisers at both ends can wait for each other.
public class InterfaceAsksClass {
    interface Menu {
        String TITLE = Kitchen.title();
    }

    static class Kitchen {
        static final String SIGN = Menu.TITLE + "!";

        static String title() {
            return "soup";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread guest = new Thread(() -> System.out.print(Menu.TITLE.length()));
        guest.start();
        System.out.print(Kitchen.SIGN.length());
        guest.join();
    }
}
