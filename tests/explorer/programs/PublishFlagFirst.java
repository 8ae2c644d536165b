//! labels: data_race, uncaught_exception
//! race: PublishFlagFirst.settings 21 28
//! threads: 2
// The flag says initialised before the settings are there.
import java.util.concurrent.atomic.AtomicBoolean;

public class PublishFlagFirst {
    static class Settings {
        final int port;

        Settings(int port) {
            this.port = port;
        }
    }

    private static final AtomicBoolean initialised = new AtomicBoolean();
    private static Settings settings;

    static void initialise() {
        if (initialised.compareAndSet(false, true)) {
            settings = new Settings(8080);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable client = () -> {
            initialise();
            if (settings.port != 8080) {
                throw new IllegalStateException("wrong port");
            }
        };
        Thread one = new Thread(client);
        Thread two = new Thread(client);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
