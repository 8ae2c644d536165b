//! labels: data_race
// Two threads append to one builder through Appendable.
import java.io.IOException;

public class BuilderAsAppendable {
    public static void main(String[] args) throws InterruptedException, IOException {
        Appendable text = new StringBuilder();
        Thread other = new Thread(() -> {
            try {
                text.append("b");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        text.append('a');
        other.join();
    }
}
