//! labels: none
//! coverage: any
//! left_out: interface_initialisers
// Who reads an annotation has its interface initialised, which fails.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class AnnotationIsRead {
    static int none;

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Share {
        int HALF = 1 / none;
    }

    @Share
    static class Pie {}

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { });
        other.start();
        other.join();
        if (!Pie.class.isAnnotationPresent(Share.class)) {
            System.out.println("absent");
        }
    }
}
