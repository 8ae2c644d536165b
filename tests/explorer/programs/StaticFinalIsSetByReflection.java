//! labels: none
//! coverage: exhausted
//! output: "refused 1\n"
//! threads: 1
// Reflection sets no field that is static and final, though it was made accessible.
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;

public class StaticFinalIsSetByReflection {
    private static final AtomicInteger TURN = new AtomicInteger(1);

    public static void main(String[] args) throws Exception {
        Field field = StaticFinalIsSetByReflection.class.getDeclaredField("TURN");
        field.setAccessible(true);
        String outcome = "set ";
        Thread reader = new Thread(TURN::get);
        reader.start();
        try {
            field.set(null, new AtomicInteger(2));
        } catch (IllegalAccessException e) {
            outcome = "refused ";
        }
        reader.join();
        System.out.println(outcome + TURN);
    }
}
