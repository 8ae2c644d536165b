//! labels: none
//! coverage: any
//! left_out: interface_initialisers
// Reflection finds the interface's field, which must keep its value, and so be there from the start.
public class InterfaceByReflection {
    static class Desk {
        static int clerks = 5;
    }

    interface Office {
        Integer CLERKS = Integer.valueOf(Desk.clerks + 1);
    }

    public static void main(String[] args) throws Exception {
        Thread clerk = new Thread(() -> { });
        clerk.start();
        clerk.join();
        if ((Integer) Office.class.getField("CLERKS").get(null) != 6) {
            throw new IllegalStateException("not six clerks");
        }
    }
}
