//! labels: none
//! coverage: exhausted
//! output: "no line, digits=[12, 345] x\n"
//! threads: 1
// Nothing is typed: the scanner finds no line in the thread that uses it; main waits for it
// before it reads what it found.
import java.util.*;
import java.util.regex.*;
public class EmptyInput {
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(System.in);
        String[] got = {null};
        Thread t = new Thread(() -> got[0] = in.hasNextLine() ? in.nextLine() : "no line");
        t.start();
        t.join();
        Matcher m = Pattern.compile("(\\d+)").matcher("ab12 345");
        List<String> d = new ArrayList<>();
        while (m.find())
            d.add(m.group(1));
        System.out.println(got[0] + ", digits=" + d + " "
                + "a,b;x".split("[,;]")[2]);
    }
}
