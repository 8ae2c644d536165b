//! labels: none
//! coverage: any
//! left_out: random_numbers
// The constants of TimeUnit have classes of their own, which compute no hashes: any comes first.
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

public class UnitsByTheirHashes {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {});
        other.start();
        other.join();
        Set<TimeUnit> units = new HashSet<>(Arrays.asList(TimeUnit.DAYS, TimeUnit.HOURS));
        System.out.println(units.iterator().next());
    }
}
