//! labels: none
//! coverage: exhausted
//! output: "1 8080\n"
//! threads: 2
// Double-checked locking with a volatile field creates one instance and publishes its plain fields.
public class VolatileSingleton {
    private static volatile VolatileSingleton instance;
    private static int created;
    private int port;

    private VolatileSingleton() {
        created++;
        port = 8080;
    }

    static VolatileSingleton get() {
        VolatileSingleton local = instance;
        if (local == null) {
            synchronized (VolatileSingleton.class) {
                local = instance;
                if (local == null) {
                    local = new VolatileSingleton();
                    instance = local;
                }
            }
        }
        return local;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] clients = new Thread[2];
        int[] ports = new int[2];
        for (int i = 0; i < 2; i++) {
            final int slot = i;
            clients[i] = new Thread(() -> ports[slot] = get().port);
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        System.out.println(created + " " + (ports[0] + ports[1]) / 2);
    }
}
