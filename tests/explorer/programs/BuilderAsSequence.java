//! labels: data_race
// A builder is read through CharSequence while the other thread appends.

public class BuilderAsSequence {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder("a");
        CharSequence seen = text;
        Thread other = new Thread(() -> text.append("b"));
        other.start();
        int length = seen.length();
        other.join();
        System.out.println(length > 0);
    }
}
