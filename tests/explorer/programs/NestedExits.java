//! labels: none
//! coverage: exhausted
//! output: "t1 t2 r=13 log=6\n"
//! threads: 2
// Loops are left and continued out of nested synchronized and finally blocks: each monitor is
// given back on every path.
public class NestedExits {
    private final Object a = new Object();
    private int log;
    int walk(int n) {
        int r = 0;
    outer:
        for (int i = 0;; i++) {
            synchronized (a) {
                try {
                    for (int j = 0; j < 3; j++) {
                        try {
                            if (j == 2)
                                continue outer;
                            if (i == n)
                                break outer;
                            r += j + i;
                        } finally {
                            if (j == 1)
                                synchronized (this) {
                                    log++;
                                }
                        }
                    }
                } finally {
                    r += 1;
                }
            }
        }
        try {
            return r;
        } finally {
            r = 100;
        }
    }
    public static void main(String[] args) throws Exception {
        NestedExits e = new NestedExits();
        int[] r = new int[2];
        Thread[] t = {
                new Thread(() -> r[0] = e.walk(3), "t1"), new Thread(() -> r[1] = e.walk(3), "t2")};
        for (Thread x : t)
            x.start();
        StringBuilder s = new StringBuilder();
        for (Thread x : t) {
            x.join();
            s.append(x.getName()).append(' ');
        }
        System.out.println(s + "r=" + r[0] + " log=" + e.log);
    }
}
