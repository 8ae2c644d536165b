//! labels: none
//! coverage: any
//! left_out: spurious_wakeups
// A call on null throws, whatever it asks for.
public class NothingIsAsked {
    interface Call {
        void run() throws InterruptedException;
    }

    static Thread thread;
    static Object object;
    static Runtime runtime;
    static int calls;
    static int thrown;

    static void call(Call each) throws InterruptedException {
        calls++;
        try {
            each.run();
        } catch (NullPointerException expected) {
            thrown++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {});
        other.start();
        call(() -> thread.isAlive());
        call(() -> thread.interrupt());
        call(() -> thread.isInterrupted());
        call(() -> thread.join());
        call(() -> thread.join(1));
        call(() -> thread.getName());
        call(() -> thread.getState());
        call(() -> thread.setPriority(Thread.MIN_PRIORITY));
        call(() -> thread.setDaemon(true));
        call(() -> thread.start());
        call(() -> object.wait());
        call(() -> object.wait(1));
        call(() -> object.notify());
        call(() -> object.notifyAll());
        call(() -> {
            synchronized (object) {
                thrown--;
            }
        });
        call(() -> Thread.holdsLock(object));
        call(() -> runtime.availableProcessors());
        call(() -> runtime.gc());
        call(() -> runtime.addShutdownHook(new Thread()));
        call(() -> runtime.exit(0));
        call(() -> runtime.halt(0));
        other.join();
        if (thrown != calls) {
            throw new IllegalStateException(thrown + " of " + calls + " threw");
        }
    }
}
