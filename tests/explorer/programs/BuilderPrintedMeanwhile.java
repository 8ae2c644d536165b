//! labels: data_race
// To print a builder is to read its text, while the other thread appends.

public class BuilderPrintedMeanwhile {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder("a");
        Thread other = new Thread(() -> text.append("b"));
        other.start();
        System.out.println(text);
        other.join();
    }
}
