//! labels: none
//! output: "1 and 1\n"
// Each thread fills a clone of its own: nothing is shared.
import java.util.ArrayList;

public class ClonedLists {
    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws InterruptedException {
        ArrayList<String> empty = new ArrayList<>();
        ArrayList<String> left = (ArrayList<String>) empty.clone();
        ArrayList<String> right = (ArrayList<String>) empty.clone();
        Thread one = new Thread(() -> left.add("l"));
        Thread other = new Thread(() -> right.add("r"));
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(left.size() + " and " + right.size());
    }
}
