//! labels: none
//! coverage: exhausted
// A method of an object that its class's initialiser gave away waits until the initialiser is over.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class OwnCodeAwaitsInitialiser {
    static class Recorder implements Runnable {
        static final Recorder INSTANCE = new Recorder();
        static final List<String> LOG = Collections.synchronizedList(new ArrayList<>());

        final Thread worker = new Thread(this);

        Recorder() {
            worker.start();
        }

        @Override
        public void run() {
            LOG.add("up");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Recorder.INSTANCE.worker.join();
        if (Recorder.LOG.size() != 1) {
            throw new IllegalStateException("nothing recorded");
        }
    }
}
