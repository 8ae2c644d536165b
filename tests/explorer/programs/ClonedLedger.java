//! labels: data_race
//! race: Book.pages 17 17
// A clone has a monitor of its own: the two writers exclude nobody.
public class ClonedLedger {
    static class Book implements Cloneable {
        static int pages;

        @Override
        protected Book clone() {
            try {
                return (Book) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        synchronized void write() { pages++; }
    }

    public static void main(String[] args) throws InterruptedException {
        Book book = new Book();
        Book copy = book.clone();
        Thread one = new Thread(book::write);
        Thread other = new Thread(copy::write);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
