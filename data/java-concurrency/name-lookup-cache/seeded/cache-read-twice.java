import java.util.concurrent.atomic.AtomicReference;

public class Resolver {
    static final class Entry {
        private final String host;
        private final int address;

        Entry(String host, int address) {
            this.host = host;
            this.address = address;
        }
    }

    static final AtomicReference<Entry> cache = new AtomicReference<>();

    static int resolve(String host) {
        if (cache.get() == null || !cache.get().host.equals(host)) {
            cache.set(new Entry(host, host.equals("mail") ? 7 : 9));
        }
        return cache.get().address;
    }

    public static void main(String[] args) throws InterruptedException {
        int[][] got = new int[2][2];
        Thread client0 = new Thread(() -> {
            got[0][0] = resolve("mail");
            got[0][1] = resolve("web");
        });
        Thread client1 = new Thread(() -> {
            got[1][1] = resolve("web");
            got[1][0] = resolve("mail");
        });
        client0.start();
        client1.start();
        client0.join();
        client1.join();
        for (int c = 0; c < 2; c++) {
            System.out.println("client " + c + " mail=" + got[c][0] + " web=" + got[c][1]);
        }
        System.out.println("cached " + cache.get().host + "=" + cache.get().address);
    }
}
