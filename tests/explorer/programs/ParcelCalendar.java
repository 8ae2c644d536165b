//! labels: none
//! coverage: any
//! left_out: clock
//! output: "2024-03-01 THURSDAY 90 PT36H\n"
//! threads: 2
// Dates are immutable values computed in two threads; the clock is compared (`clock`).
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;

public class ParcelCalendar {
    private LocalDate arrival;
    private Duration trip;

    public static void main(String[] args) throws InterruptedException {
        ParcelCalendar parcel = new ParcelCalendar();
        Thread days = new Thread(() -> parcel.arrival = LocalDate.of(2024, 2, 28).plusDays(2));
        Thread hours = new Thread(() -> {
            LocalDateTime left = LocalDateTime.of(2024, 2, 28, 18, 0);
            parcel.trip = Duration.between(left, left.plusHours(36));
        });
        days.start();
        hours.start();
        days.join();
        hours.join();
        if (LocalDate.now().isBefore(LocalDate.of(1970, 1, 1))) {
            System.out.println("clock is wrong");
        }
        System.out.println(parcel.arrival + " " + parcel.arrival.minusDays(1).getDayOfWeek()
                + " " + (Duration.ofMinutes(90).getSeconds() / 60) + " " + parcel.trip);
    }
}
