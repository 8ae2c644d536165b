//! labels: none
//! coverage: any
//! left_out: clock
//! left_out: random_numbers
//! output: "true true true 3.3333 2021-02-28T01:01\n"
//! threads: 2
// Today, a random number and a random name: whatever they are, the threads write them to fields
// of their own.
import java.math.*;
import java.time.*;
import java.util.*;
public class NowAndChance {
    static LocalDate day;
    static UUID id;
    static double chance;
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            day = LocalDate.now();
            id = UUID.randomUUID();
        });
        Thread b = new Thread(() -> { chance = Math.random(); });
        a.start();
        b.start();
        a.join();
        b.join();
        BigDecimal d = new BigDecimal("10").divide(new BigDecimal("3"), 4, RoundingMode.HALF_UP);
        System.out.println((day.getYear() > 2000) + " " + (id.version() == 4) + " " + (chance < 1.0)
                + " " + d + " " + LocalDateTime.of(2020, 2, 29, 1, 1).plusYears(1));
    }
}
