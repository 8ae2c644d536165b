//! labels: uncaught_exception
//! coverage: exhausted
//! output: ""
//! output: "en\n"
//! threads: 1
// The field is volatile, hence no race, but the reader may come before the first write and meets
// null.
public class EarlyReader {
    private static volatile String language;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> System.out.println(language.toLowerCase()));
        reader.start();
        language = "EN";
        reader.join();
    }
}
