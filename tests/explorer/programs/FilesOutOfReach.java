//! labels: none
//! coverage: any
//! left_out: refusals
//! threads: 1
// Files that are there cannot be read, those of the JDK excepted; others are absent as elsewhere.
// A file that is refused could be read elsewhere, so nothing after it is known.
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;

public class FilesOutOfReach {
    private static String look(String name) {
        try (FileInputStream file = new FileInputStream(name)) {
            return "open";
        } catch (SecurityException refused) {
            return "refused";
        } catch (FileNotFoundException absent) {
            return "absent";
        } catch (IOException failed) {
            return "failed";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> System.out.println(
                look("/proc/self/cmdline") + " " + look("there-is-no-such-file.txt") + " "
                        + look(System.getProperty("java.home") + "/lib/rt.jar")));
        reader.start();
        reader.join();
    }
}
