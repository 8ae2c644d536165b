//! labels: none
//! coverage: exhausted
//! output: "ape\nbee\n"
//! output: "bee\nape\n"
// A print writer holds its lock while it calls the writers below it.
import java.io.PrintWriter;
import java.io.StringWriter;

public class PressOfTwoWriters {
    public static void main(String[] args) throws InterruptedException {
        StringWriter sheet = new StringWriter();
        PrintWriter press = new PrintWriter(sheet);
        Thread one = new Thread(() -> press.print("ape\n"));
        Thread other = new Thread(() -> press.print("bee\n"));
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.print(sheet);
    }
}
