//! labels: data_race
//! race: byte[] 14 15
// A stream over an array reads the array's elements.
import java.io.ByteArrayInputStream;
import java.util.Arrays;

public class LettersReadWhilePosted {
    public static void main(String[] args) throws Exception {
        byte[] box = new byte[2];
        ByteArrayInputStream letters = new ByteArrayInputStream(box);
        byte[] read = new byte[2];
        Arrays.fill(read, (byte) 9);
        Thread carrier =
            new Thread(() -> box[1] = 7);
        carrier.start(); letters.read(read, 0, 2);
        carrier.join();
    }
}
