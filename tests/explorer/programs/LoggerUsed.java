//! labels: none
//! coverage: exhausted
//! output: "end\n"
import java.util.logging.Logger;
public class LoggerUsed {
    private static final Logger LOG = Logger.getLogger("x");
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> LOG.info("a"));
        a.start(); a.join();
        System.out.println("end");
    }
}
