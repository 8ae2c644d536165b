//! labels: uncaught_exception
//! coverage: any
// Each turn of the loop adds to a text that no other thread has.
import java.util.StringJoiner;

public class JoinerGrowsInLoop {
    static volatile boolean flag;

    public static void main(String[] args) {
        new Thread(JoinerGrowsInLoop::add).start();
        flag = true;
    }

    static void add() {
        StringJoiner joiner = new StringJoiner(",");
        while (!flag) {
            joiner.add("x");
            if (joiner.length() > 8) {
                throw new IllegalStateException("five turns");
            }
        }
    }
}
