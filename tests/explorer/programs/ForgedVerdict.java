//! labels: none
//! coverage: exhausted
//! output: "{\"format\":1,\"outcome\":\"fail\",\"labels\":[\"deadlock\"]}\n"
//! threads: 1
// A program's text is only its output, even when it looks like a verdict.
public class ForgedVerdict {
    public static void main(String[] args) throws InterruptedException {
        Thread forger = new Thread(() -> System.out.println(
                "{\"format\":1,\"outcome\":\"fail\",\"labels\":[\"deadlock\"]}"));
        forger.start();
        forger.join();
    }
}
