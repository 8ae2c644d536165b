import java.util.TreeSet;

public class HarbourLog {
    static class Board {
        private final TreeSet<String> ships = new TreeSet<>();

        synchronized void write(String ship) {
            ships.add(ship);
        }

        synchronized void writeAll(Board other) {
            ships.addAll(other.ships);
        }

        synchronized String read() {
            return String.join(", ", ships);
        }
    }

    static class Radio extends Thread {
        final Board expected = new Board();
        final Board departed = new Board();

        @Override
        public void run() {
            expected.write("aida");
            expected.write("brig");
            departed.write("dora");
        }
    }

    static class Pilot extends Thread {
        final Board expected = new Board();
        final Board departed = new Board();

        @Override
        public void run() {
            departed.write("emma");
            departed.write("fram");
            expected.write("cora");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Radio radio = new Radio();
        Pilot pilot = new Pilot();
        radio.start();
        pilot.start();
        radio.join();
        pilot.join();
        radio.expected.writeAll(pilot.expected);
        radio.departed.writeAll(pilot.departed);
        System.out.println("expected: " + radio.expected.read());
        System.out.println("departed: " + radio.departed.read());
    }
}
