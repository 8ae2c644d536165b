import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class Tapes {
    static class Tape extends FutureTask<String> {
        Tape(String text) {
            super(() -> {
                if (text == null) {
                    throw new IllegalArgumentException("tape torn");
                }
                return text;
            });
        }
    }

    static Thread visitor(String name, Tape tape) {
        Thread visitor = new Thread(() -> {
            try {
                System.out.println(name + " hears: " + tape.get());
            } catch (IllegalArgumentException e) {
                System.out.println(name + " is told: " + e.getMessage());
            } catch (InterruptedException | ExecutionException e) {
                throw new RuntimeException(e);
            }
        });
        visitor.start();
        return visitor;
    }

    public static void main(String[] args) throws InterruptedException {
        Tape harbour = new Tape("ships come in");
        Tape mill = new Tape(null);
        new Thread(harbour).start();
        new Thread(mill).start();
        Thread ann = visitor("Ann", harbour);
        Thread bob = visitor("Bob", mill);
        Thread cem = visitor("Cem", mill);
        ann.join();
        bob.join();
        cem.join();
        System.out.println("museum closes");
    }
}
