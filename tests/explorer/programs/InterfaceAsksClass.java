//! labels: none
//! coverage: any
//! left_out: interface_initialisers
// Two threads that enter this circle of initialisers at both ends can wait for each other: the
// explorer runs that of the interface first of all, and says so.
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
