//! labels: data_race
//! coverage: exhausted
//! race: Registry.entries 34 34
//! threads: 2
// Two threads count through a reflective field without a lock: reflection is no synchronisation. The
// class is initialised by whoever constructs it first, by reflection too.
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class ReflectiveRegistry {
    public static class Registry {
        static final String[] NAMES = {"north", "south"};
        public int entries;

        public Registry() {
            if (NAMES.length != 2) {
                throw new IllegalStateException();
            }
        }

        public static String name(int i) {
            return NAMES[i];
        }
    }

    private static void enter(Object registry, int i) {
        try {
            Method name = registry.getClass().getMethod("name", int.class);
            if (name.invoke(null, i).equals("nobody")) {
                return;
            }
            Field entries = registry.getClass().getField("entries");
            entries.setInt(registry, entries.getInt(registry) + 1);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Constructor<?> maker = Class.forName("ReflectiveRegistry$Registry").getConstructor();
        Object registry = maker.newInstance();
        Thread a = new Thread(() -> enter(registry, 0));
        Thread b = new Thread(() -> enter(registry, 1));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(registry.getClass().newInstance() != registry);
    }
}
