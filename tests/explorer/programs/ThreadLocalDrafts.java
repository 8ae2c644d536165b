//! labels: none
//! coverage: exhausted
//! output: "draft a\ndraft b\ndraft\n"
//! output: "draft b\ndraft a\ndraft\n"
//! threads: 2
// Every thread appends to its own builder, made by withInitial, so nothing is shared.
public class ThreadLocalDrafts {
    private static final ThreadLocal<StringBuilder> DRAFT =
            ThreadLocal.withInitial(() -> new StringBuilder("draft"));

    static void write(String word) {
        DRAFT.get().append(' ').append(word);
        System.out.println(DRAFT.get());
        DRAFT.remove();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> write("a"));
        Thread b = new Thread(() -> write("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(DRAFT.get());
    }
}
