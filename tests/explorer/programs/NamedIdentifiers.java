//! labels: none
//! coverage: any
//! left_out: random_numbers
//! output: "e170e3a1-5923-3882-a4c1-c2bd1477d451 true 4\n"
//! threads: 2
// The name-based identifier is a fixed value; the random ones differ whatever they are.
import java.nio.charset.StandardCharsets;
import java.util.UUID;

public class NamedIdentifiers {
    private static final UUID[] DRAWN = new UUID[2];

    public static void main(String[] args) throws InterruptedException {
        Thread[] drawers = new Thread[2];
        for (int i = 0; i < 2; i++) {
            final int n = i;
            drawers[i] = new Thread(() -> DRAWN[n] = UUID.randomUUID());
            drawers[i].start();
        }
        UUID fixed = UUID.nameUUIDFromBytes("parcel".getBytes(StandardCharsets.UTF_8));
        for (Thread drawer : drawers) {
            drawer.join();
        }
        System.out.println(fixed + " " + !DRAWN[0].equals(DRAWN[1]) + " " + DRAWN[0].version());
    }
}
