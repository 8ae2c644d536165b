//! labels: none
//! coverage: exhausted
//! output: "007|tea   |  2.50\n008|milk  |  1.00\n"
//! output: "008|milk  |  1.00\n007|tea   |  2.50\n"
//! threads: 2
// The two lines are made by two threads and printed whole, in either order.
import java.util.Locale;

public class FormattedReceipt {
    static class Item implements Runnable {
        private final int number;
        private final String name;
        private final double price;

        Item(int number, String name, double price) {
            this.number = number;
            this.name = name;
            this.price = price;
        }

        @Override
        public void run() {
            String row = String.format(Locale.ROOT, "%03d|%-6s|%6.2f", number, name, price);
            System.out.println(row);
        }
    }

    public static void main(String[] args) {
        new Thread(new Item(7, "tea", 2.5)).start();
        new Thread(new Item(8, "milk", 1)).start();
    }
}
