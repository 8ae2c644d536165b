//! labels: data_race
// To format a builder is to read its text, while the other thread appends.

public class BuilderFormatted {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder("a");
        Thread other = new Thread(() -> text.append("b"));
        other.start();
        String line = String.format("%s", text);
        other.join();
        System.out.println(line.isEmpty());
    }
}
