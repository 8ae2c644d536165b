//! labels: data_race
//! coverage: exhausted
// A character beyond the first plane takes two elements.
public class CharactersOfOnePoint {
    public static void main(String[] args) throws InterruptedException {
        char[] text = new char[2];
        Thread clerk = new Thread(() -> Character.toChars(0x1F600, text, 0));
        clerk.start();
        text[1] = 'x';
        clerk.join();
    }
}
