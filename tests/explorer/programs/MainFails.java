//! labels: uncaught_exception
//! coverage: exhausted
//! output: "saved\n"
//! threads: 1
// main dies of a number that cannot be parsed while its worker goes on to a good end.
public class MainFails {
    public static void main(String[] args) {
        Thread saver = new Thread(() -> System.out.println("saved"), "saver");
        saver.start();
        int copies = Integer.parseInt("two");
        System.out.println(copies);
    }
}
