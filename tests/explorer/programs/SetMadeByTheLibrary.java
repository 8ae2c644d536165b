//! labels: data_race
//! coverage: exhausted
// A set, and a buffer, that calls of the library made are the program's from then on.
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Set;

public class SetMadeByTheLibrary {
    public static void main(String[] args) throws InterruptedException {
        Set<String> zones = ZoneId.getAvailableZoneIds();
        ByteBuffer bytes = StandardCharsets.UTF_8.encode("abc");
        Thread clerk = new Thread(() -> {
            zones.add("x");
            bytes.get();
        });
        clerk.start();
        zones.contains("x");
        bytes.get();
        clerk.join();
    }
}
