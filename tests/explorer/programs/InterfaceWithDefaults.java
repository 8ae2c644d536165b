//! labels: none
//! coverage: exhausted
// An interface with default methods is initialised before a class that implements it, or a lambda; one
// without is not.
public class InterfaceWithDefaults {
    static final StringBuilder ORDER = new StringBuilder();

    static int note(String name) {
        ORDER.append(name);
        return 1;
    }

    interface Above {
        int FIRST = note("Above ");

        default int twice() {
            return 2 * FIRST;
        }
    }

    interface Below extends Above {
        int SECOND = note("Below ");
    }

    interface Beside {
        int THIRD = note("Beside ");

        default void nothing() {}

        void something();
    }

    static class Heir implements Below {
        static int own = note("Heir ");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> new Heir().twice());
        first.start();
        first.join();
        Beside lambda = () -> note("lambda ");
        note("made ");
        lambda.something();
        note("second " + Below.SECOND);
        if (!ORDER.toString().equals("Above Heir Beside made lambda Below second 1")) {
            throw new IllegalStateException(ORDER.toString());
        }
    }
}
