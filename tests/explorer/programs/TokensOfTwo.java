//! labels: data_race
//! coverage: exhausted
// Two threads take tokens through Enumeration, which tells of nothing.
import java.util.Enumeration;
import java.util.StringTokenizer;

public class TokensOfTwo {
    public static void main(String[] args) throws InterruptedException {
        Enumeration<Object> tokens = new StringTokenizer("1 2");
        Thread other = new Thread(() -> tokens.nextElement());
        other.start();
        Object own = tokens.nextElement();
        other.join();
        System.out.println(own);
    }
}
