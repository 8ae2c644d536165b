//! labels: none
//! coverage: exhausted
// The constant in the annotation is that of the enum, in each execution.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class AnnotationNamesAConstant {
    public enum Colour {
        RED,
        BLUE;
    }

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Painted {
        Colour value() default Colour.RED;
    }

    @Painted(Colour.BLUE)
    static class Door {}

    @Painted
    static class Gate {
        @Painted
        void open() {}
    }

    static volatile int visitors;

    static Painted of(Class<?> type) {
        return type.getAnnotation(Painted.class);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> visitors = 1);
        other.start();
        int seen = visitors;
        other.join();
        boolean same = of(Door.class).value() == Colour.BLUE
                && of(Gate.class).value() == Colour.RED
                && Gate.class.getDeclaredMethod("open").getAnnotation(Painted.class).value() == Colour.RED;
        if (!same) {
            throw new IllegalStateException("another colour, with " + seen);
        }
    }
}
