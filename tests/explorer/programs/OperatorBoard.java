//! labels: none
//! coverage: exhausted
//! output: "7 PLUS=5 TIMES=6 vowel=2\n"
//! threads: 2
// Switches over strings (two of one hash) and over enums whose constants have bodies of their
// own; the results go into a concurrent map.
import java.util.*;
import java.util.concurrent.*;
public class OperatorBoard {
    enum Op {
        PLUS("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            int apply(int a, int b) {
                return a * b;
            }
        };
        final String sign;
        static final Map<String, Op> BY = new HashMap<>();
        static {
            for (Op o : values())
                BY.put(o.sign, o);
        }
        Op(String s) {
            sign = s;
        }
        abstract int apply(int a, int b);
    }
    static int kind(String w) {
        switch (w) {
            case "a":
            case "e":
                return 1;
            case "FB":
                return 10; // same hash as "Ea"
            case "Ea":
                return 20;
            default:
                return 0;
        }
    }
    static int code(Op o) {
        switch (o) {
            case PLUS:
                return 3;
            case TIMES:
                return 4;
        }
        return -1;
    }
    public static void main(String[] args) throws Exception {
        ConcurrentMap<Op, Integer> done = new ConcurrentHashMap<>();
        Thread p = new Thread(() -> done.put(Op.BY.get("+"), Op.PLUS.apply(2, 3)));
        Thread q = new Thread(() -> done.put(Op.BY.get("*"), Op.TIMES.apply(2, 3)));
        p.start();
        q.start();
        p.join();
        q.join();
        int v = kind("a") + kind("e") + (kind("FB") == 10 && kind("Ea") == 20 ? 0 : 100);
        System.out.println((code(Op.PLUS) + code(Op.TIMES)) + " PLUS=" + done.get(Op.PLUS)
                + " TIMES=" + done.get(Op.TIMES) + " vowel=" + v);
    }
}
