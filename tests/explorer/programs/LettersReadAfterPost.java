//! labels: none
//! coverage: exhausted
//! output: "7\n"
// Main reads the letters when the carrier has ended; the two write different places of an array.
import java.io.ByteArrayInputStream;

public class LettersReadAfterPost {
    public static void main(String[] args) throws Exception {
        byte[] box = new byte[4];
        ByteArrayInputStream letters = new ByteArrayInputStream(box, 2, 2);
        Thread carrier = new Thread(() -> box[1] = 7);
        carrier.start();
        letters.read(box, 2, 2);
        carrier.join();
        System.out.println(box[1]);
    }
}
