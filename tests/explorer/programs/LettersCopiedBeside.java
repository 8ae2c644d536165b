//! labels: none
//! coverage: exhausted
//! output: "nk"
// getChars fills the second half of an array, another thread the first.
public class LettersCopiedBeside {
    public static void main(String[] args) throws InterruptedException {
        char[] letters = {'o', 'k', 'o', 'k'};
        Thread smith = new Thread(() -> {
            letters[0] = 'n';
        });
        smith.start();
        "ab".getChars(0, 2, letters, 2);
        smith.join();
        System.out.print(new String(letters, 0, 2));
    }
}
