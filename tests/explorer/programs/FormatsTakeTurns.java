//! labels: none
//! coverage: exhausted
//! output: "1\n2\n"
//! complete: yes
// The monitor of the output guards what texts count that two threads format.
public class FormatsTakeTurns {
    private int texts;

    @Override
    public String toString() {
        return Integer.toString(++texts);
    }

    public static void main(String[] args) throws InterruptedException {
        FormatsTakeTurns value = new FormatsTakeTurns();
        Thread other = new Thread(() -> System.out.printf("%s%n", value));
        other.start();
        System.out.format("%s%n", value);
        other.join();
    }
}
