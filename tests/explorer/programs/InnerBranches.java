//! labels: none
//! coverage: exhausted
//! output: "outer 3 inner 5 sum 8 init 2\n"
//! threads: 2
// Inner classes reach the fields of the objects around them; both threads only read what main
// wrote before it started them, and each fills a slot of its own.
import java.util.function.*;
public class InnerBranches {
    private int total;
    private static int inits;
    {
        inits++;
        total = 1;
    }
    {
        inits++;
        total += 2;
    }
    class Branch {
        private int cash = total + 2;
        class Desk {
            int sum() {
                return InnerBranches.this.total + Branch.this.cash;
            }
        }
    }
    @SafeVarargs
    static <T> T[] pack(Supplier<? extends T>... s) {
        @SuppressWarnings("unchecked") T[] r = (T[]) new Object[s.length];
        for (int i = 0; i < s.length; i++)
            r[i] = s[i].get();
        return r;
    }
    public static void main(String[] args) throws Exception {
        InnerBranches b = new InnerBranches();
        Branch br = b.new Branch();
        Branch.Desk d = br.new Desk();
        int[] out = new int[3];
        final int base = 0;
        class Local implements Runnable {
            final int slot;
            Local(int slot) {
                this.slot = slot;
            }
            public void run() {
                Object[] p = InnerBranches.<Object>pack(() -> b.total, () -> br.cash, d::sum);
                out[slot] = (Integer) p[slot + base];
            }
        }
        Thread x = new Thread(new Local(0)), y = new Thread(new Local(1));
        x.start();
        y.start();
        x.join();
        y.join();
        new Local(2).run();
        System.out.println(
                "outer " + out[0] + " inner " + out[1] + " sum " + out[2] + " init " + inits);
    }
}
