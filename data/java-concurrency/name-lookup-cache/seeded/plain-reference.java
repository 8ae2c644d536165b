public class Resolver {
    static final class CachedAnswer {
        final String host;
        final int address;

        CachedAnswer(String host, int address) {
            this.host = host;
            this.address = address;
        }
    }

    private CachedAnswer cached;

    int resolve(String host) {
        CachedAnswer last = cached;
        if (last != null && last.host.equals(host)) {
            return last.address;
        }
        CachedAnswer fresh = new CachedAnswer(host, host.equals("mail") ? 7 : 9);
        cached = fresh;
        return fresh.address;
    }

    public static void main(String[] args) throws InterruptedException {
        Resolver resolver = new Resolver();
        int[] mail = new int[2];
        int[] web = new int[2];
        Thread[] clients = new Thread[2];
        clients[0] = new Thread(() -> {
            mail[0] = resolver.resolve("mail");
            web[0] = resolver.resolve("web");
        });
        clients[1] = new Thread(() -> {
            web[1] = resolver.resolve("web");
            mail[1] = resolver.resolve("mail");
        });
        for (Thread client : clients) {
            client.start();
        }
        for (Thread client : clients) {
            client.join();
        }
        for (int c = 0; c < 2; c++) {
            System.out.println("client " + c + " mail=" + mail[c] + " web=" + web[c]);
        }
        System.out.println("cached " + resolver.cached.host + "=" + resolver.cached.address);
    }
}
