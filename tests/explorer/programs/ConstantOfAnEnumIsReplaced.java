//! labels: uncaught_exception
//! coverage: exhausted
//! threads: 1
// The constants of an enum are final, whoever looks for them and by whatever way.
import java.lang.reflect.Field;

public class ConstantOfAnEnumIsReplaced {
    enum Level { LOW, HIGH }

    interface Finder {
        Field find(Class<?> type, String name) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Thread raiser = new Thread(() -> {
            try {
                Finder finder = Class::getField;
                Field low = finder.find(Level.class, "LOW");
                low.setAccessible(true);
                low.set(null, Level.HIGH);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        raiser.start();
        raiser.join();
    }
}
