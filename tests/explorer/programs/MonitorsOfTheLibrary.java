//! labels: none
//! coverage: exhausted
//! output: "17\n"
// Objects of the JDK that lock themselves in no way, or in one that is modelled: no omissions.
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Properties;
import java.util.Random;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class MonitorsOfTheLibrary {
    private static int locked;

    private static synchronized void lock(Object lock) {
        synchronized (lock) {
            locked++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> lock("text"));
        Runnable lambda = () -> {};
        other.start();
        Object[] locks = {
            new Object(), 1, args, new ArrayList<>(), new HashMap<>(), new Vector<>(),
            new Hashtable<>(), new Properties(), new StringBuffer(), new Random(1), new Date(1),
            Collections.synchronizedList(new ArrayList<>()), new ConcurrentHashMap<>(),
            new AtomicInteger(), String.class, lambda
        };
        for (Object each : locks) {
            lock(each);
        }
        other.join();
        System.out.println(locked);
    }
}
