//! labels: none
//! coverage: exhausted
// What a compressor has read it reads no more: the array may be used again.
import java.util.zip.Deflater;

public class CompressorHasReadItsInput {
    public static void main(String[] args) throws InterruptedException {
        byte[] input = {1, 2, 3};
        byte[] other = {1, 2, 3};
        Deflater deflater = new Deflater();
        Thread writer = new Thread(() -> other[1] = 0);
        writer.start();
        deflater.setInput(other);
        deflater.setInput(input);
        deflater.finish();
        deflater.deflate(new byte[100]);
        writer.join();
        deflater.end();
    }
}
