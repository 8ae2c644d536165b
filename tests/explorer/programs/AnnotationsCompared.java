//! labels: none
//! coverage: exhausted
// The library looks at all methods of an annotation.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class AnnotationsCompared {
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Size {
        Integer LARGE = Integer.valueOf(700);

        int value() default 3;
    }

    @Size
    static class Cup {}

    @Size
    static class Mug {}

    public static void main(String[] args) throws InterruptedException {
        boolean[] same = new boolean[1];
        Thread other = new Thread(() ->
                same[0] = Cup.class.getAnnotation(Size.class).equals(Mug.class.getAnnotation(Size.class)));
        other.start();
        other.join();
        if (!same[0]) {
            throw new IllegalStateException("other sizes");
        }
    }
}
