import java.util.TreeSet;

public class HarbourBoards {
    static class Board {
        final TreeSet<String> ships = new TreeSet<>();

        synchronized void write(String ship) {
            ships.add(ship);
        }

        String read() {
            StringBuilder text = new StringBuilder();
            for (String ship : ships) {
                text.append(text.length() == 0 ? "" : ", ").append(ship);
            }
            return text.toString();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Board expected = new Board();
        Board departed = new Board();
        Thread radio = new Thread(() -> {
            expected.write("aida");
            expected.write("brig");
            departed.write("dora");
        });
        Thread pilot = new Thread(() -> {
            departed.write("emma");
            departed.write("fram");
            expected.write("cora");
        });
        radio.start();
        pilot.start();
        radio.join();
        System.out.println("expected: " + expected.read());
        pilot.join();
        System.out.println("departed: " + departed.read());
    }
}
