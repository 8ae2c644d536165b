//! labels: data_race
//! output: "none\n"
//! output: "limit 0\n"
//! output: "limit 7\n"
//! race: ThisEscapesBeforeFinal.limit 17 28
//! threads: 2
// The constructor publishes the object before it sets the final field: a reader may see zero.
public class ThisEscapesBeforeFinal {
    static volatile ThisEscapesBeforeFinal current;

    final int limit;

    ThisEscapesBeforeFinal(int limit) {
        // The freeze of the field comes at the constructor's end, which is too late.
        current = this;

        this.limit = limit;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> new ThisEscapesBeforeFinal(7));
        Thread reader = new Thread(() -> {
            ThisEscapesBeforeFinal seen = current;
            if (seen == null) {
                System.out.println("none");
                return;
            }
            System.out.println("limit " + seen.limit);
        });
        maker.start();
        reader.start();
        maker.join();
        reader.join();
    }
}
