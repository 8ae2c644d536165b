//! labels: none
//! coverage: exhausted
//! output: "[<>]done\n"
//! output: "done\n[<>]"
//! complete: yes
// An object that prints while it makes its text does so behind the beginning of the format.
public class FormatsPieceByPiece {
    @Override
    public String toString() {
        System.out.print("<");
        return ">";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println("done"));
        other.start();
        System.out.printf("[%s]", new FormatsPieceByPiece());
        other.join();
    }
}
