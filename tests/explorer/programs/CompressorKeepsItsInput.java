//! labels: data_race
// A compressor keeps the array that it gets, and reads it later: another thread writes it meanwhile.
import java.util.zip.Deflater;

public class CompressorKeepsItsInput {
    public static void main(String[] args) throws InterruptedException {
        byte[] input = {1, 2, 3};
        Deflater deflater = new Deflater();
        deflater.setInput(input);
        deflater.finish();
        Thread writer = new Thread(() -> input[1] = 0);
        writer.start();
        deflater.deflate(new byte[100]);
        writer.join();
        deflater.end();
    }
}
