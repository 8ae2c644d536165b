import java.util.SortedSet;
import java.util.TreeSet;

public class HarbourOffice {
    static final class Board {
        private final SortedSet<String> ships = new TreeSet<>();

        synchronized void write(String ship) {
            ships.add(ship);
        }

        synchronized String read() {
            return String.join(", ", ships);
        }
    }

    private final Board expected = new Board();
    private final Board departed = new Board();

    private void operateRadio() {
        expected.write("aida");
        expected.write("brig");
        departed.write("dora");
    }

    private void pilot() {
        departed.write("emma");
        departed.write("fram");
        expected.write("cora");
    }

    public static void main(String[] args) throws InterruptedException {
        HarbourOffice office = new HarbourOffice();
        Thread radio = new Thread(office::operateRadio);
        Thread pilot = new Thread(office::pilot);
        radio.start();
        pilot.start();
        radio.join();
        System.out.println("expected: " + office.expected.read());
        System.out.println("departed: " + office.departed.read());
        System.exit(0);
    }
}
