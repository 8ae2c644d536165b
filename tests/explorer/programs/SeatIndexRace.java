//! labels: data_race, uncaught_exception
//! coverage: exhausted
//! race: SeatIndexRace.next 12 13
//! race: SeatIndexRace.next 13 13
//! threads: 2
// Both clerks pass the bounds check for the last seat, and one then runs past the array.
public class SeatIndexRace {
    private final String[] seats = new String[1];
    private int next;

    void reserve(String who) {
        if (next < seats.length) {
            int mine = next++;
            synchronized (this) {
                seats[mine] = who;
            }
        }
    }

    public static void main(String[] args) {
        SeatIndexRace hall = new SeatIndexRace();
        new Thread(() -> hall.reserve("Ada")).start();
        new Thread(() -> hall.reserve("Bob")).start();
    }
}
