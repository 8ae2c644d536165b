//! labels: data_race, uncaught_exception
//! output: ""
//! output: "2\n"
//! race: Printer.prefix 42 47
//! threads: 1
// The base constructor hands the object to a running thread through a queue; the subclass's final
// field is set after that, so that the thread may find null in it.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class BaseRegistersSubclass {
    static final BlockingQueue<Plugin> PLUGINS = new LinkedBlockingQueue<>();

    abstract static class Plugin {
        Plugin() {
            register();
        }

        private void register() {
            announce(PLUGINS);
        }

        // Called on the object alone, and only here is it given away.
        void announce(BlockingQueue<Plugin> to) {
            to.add(this);
        }

        abstract int width();
    }

    static class Silent extends Plugin {
        @Override
        int width() {
            return 0;
        }
    }

    static class Printer extends Plugin {
        final String prefix;

        Printer(String prefix) {
            this.prefix = prefix;
        }

        @Override
        int width() {
            return prefix.length();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread host = new Thread(() -> {
            try {
                System.out.println(PLUGINS.take().width());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        host.start();
        new Printer("> ");
        host.join();
    }
}
