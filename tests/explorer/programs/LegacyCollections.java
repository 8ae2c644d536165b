//! labels: none
//! coverage: exhausted
//! output: "[a, b] {a=1, b=2}\n"
//! threads: 2
// Vector and Hashtable lock every call; main sorts a copy after both threads have ended.
import java.util.Hashtable;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;

public class LegacyCollections {
    public static void main(String[] args) throws InterruptedException {
        final Vector<String> names = new Vector<>();
        final Map<String, Integer> ranks = new Hashtable<>();
        class Clerk extends Thread {
            private final String who;
            private final int rank;

            Clerk(String who, int rank) {
                this.who = who;
                this.rank = rank;
            }

            @Override
            public void run() {
                names.addElement(who);
                ranks.put(who, rank);
            }
        }
        Clerk[] clerks = {new Clerk("a", 1), new Clerk("b", 2)};
        for (Clerk clerk : clerks) {
            clerk.start();
        }
        for (Clerk clerk : clerks) {
            clerk.join();
        }
        System.out.println(new TreeSet<>(names) + " " + new TreeMap<>(ranks));
    }
}
