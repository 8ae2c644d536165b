//! labels: none
//! coverage: exhausted
//! output: "ab2 cd2 abcd 4\n"
//! complete: yes
//! threads: 2
// Each thread fills a builder of its own and hands it over by ending; main puts them together.
public class OwnStringBuilders {
    private static void fill(StringBuilder page, char first) {
        page.append(first).append((char) (first + 1));
        page.append(page.length());
    }

    public static void main(String[] args) throws InterruptedException {
        StringBuilder left = new StringBuilder();
        StringBuilder right = new StringBuilder("");
        Thread one = new Thread(() -> fill(left, 'a'));
        Thread two = new Thread(() -> fill(right, 'c'));
        one.start();
        two.start();
        one.join();
        two.join();
        StringBuilder both = new StringBuilder(left.substring(0, 2)).append(right, 0, 2);
        System.out.println(left + " " + right + " " + both + " " + both.length());
    }
}
