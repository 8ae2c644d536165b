//! labels: none
//! coverage: exhausted
//! output: "open\n"
//! output: "shut\n"
// A lock orders the opening of a method with its call. To open a method of one's own again orders nothing.
import java.lang.reflect.Method;

public class AccessOpenedUnderLock {
    private static final Object LOCK = new Object();

    private static void opensItsOwn() {
        try {
            Method own = Vault.class.getDeclaredMethod("look");
            own.setAccessible(true);
            own.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Method opened = Vault.class.getDeclaredMethod("look");
        opened.setAccessible(true);
        Method shared = Vault.class.getDeclaredMethod("look");
        Thread opener = new Thread(() -> {
            opensItsOwn();
            opened.setAccessible(true);
            synchronized (LOCK) {
                shared.setAccessible(true);
            }
        });
        opener.start();
        opened.setAccessible(true);
        opened.invoke(null);
        opensItsOwn();
        synchronized (LOCK) {
            try {
                shared.invoke(null);
                System.out.println("open");
            } catch (IllegalAccessException e) {
                System.out.println("shut");
            }
        }
        opener.join();
    }
}

class Vault {
    private static void look() {}
}
