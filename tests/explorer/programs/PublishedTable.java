//! labels: none
//! coverage: exhausted
//! output: "none\n"
//! output: "2 3 5\n"
//! threads: 1
// The array is filled before its reference goes into a volatile field; the reader takes the field
// once.
public class PublishedTable {
    private volatile long[] primes;

    void build() {
        long[] table = new long[3];
        table[0] = 2;
        table[1] = 3;
        table[2] = 5;
        primes = table;
    }

    public static void main(String[] args) throws InterruptedException {
        PublishedTable table = new PublishedTable();
        Thread builder = new Thread(table::build);
        builder.start();
        long[] seen = table.primes;
        if (seen == null) {
            System.out.println("none");
        } else {
            System.out.println(seen[0] + " " + seen[1] + " " + seen[2]);
        }
        builder.join();
    }
}
