//! labels: none
//! coverage: exhausted
// A lock that comes out of a stream is free, and one of its own.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.locks.ReentrantLock;

public class LockOutOfAStream {
    static int count;

    static void add(ReentrantLock lock) {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock original = new ReentrantLock();
        original.lock();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(original);
        out.close();
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        ReentrantLock copy = (ReentrantLock) in.readObject();
        Thread clerk = new Thread(() -> add(copy));
        clerk.start();
        add(copy);
        clerk.join();
        if (count != 2) {
            throw new IllegalStateException("counted " + count);
        }
    }
}
