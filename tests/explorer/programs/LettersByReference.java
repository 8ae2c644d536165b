//! labels: data_race
//! coverage: exhausted
// A reference to a constructor of the library that reads an array.
import java.util.function.Function;

public class LettersByReference {
    static final char[] LETTERS = {'a', 'b'};

    public static void main(String[] args) throws InterruptedException {
        Function<char[], String> text = String::new;
        Thread writer = new Thread(() -> LETTERS[0] = 'c');
        writer.start();
        System.out.println(text.apply(LETTERS).length());
        writer.join();
    }
}
