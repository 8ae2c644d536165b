//! labels: data_race
//! race: char[] 8 10
// new String reads the letters.
public class TextMadeOfSharedLetters {
    public static void main(String[] args) throws InterruptedException {
        char[] letters = {'o', 'k'};
        Thread smith = new Thread(() -> {
            letters[0] = 'n';
        });
        smith.start(); new String(letters, 0, 1);
        smith.join();
    }
}
