import java.util.concurrent.atomic.AtomicReference;

public class Resolver {
    private static final class Answer {
        final String host;
        final int address;

        Answer(String host, int address) {
            this.host = host;
            this.address = address;
        }
    }

    private final AtomicReference<Answer> cache = new AtomicReference<>();

    private static int lookUp(String host) {
        return host.equals("mail") ? 7 : 9;
    }

    int address(String host) {
        Answer answer = cache.get();
        if (answer == null || !answer.host.equals(host)) {
            answer = new Answer(host, lookUp(host));
            cache.set(answer);
        }
        return answer.address;
    }

    public static void main(String[] args) throws InterruptedException {
        Resolver resolver = new Resolver();
        int[] mail = new int[2];
        int[] web = new int[2];
        Thread[] clients = {
            new Thread(() -> {
                mail[0] = resolver.address("mail");
                web[0] = resolver.address("web");
            }),
            new Thread(() -> {
                web[1] = resolver.address("web");
                mail[1] = resolver.address("mail");
            }),
        };
        for (Thread client : clients) {
            client.start();
        }
        for (Thread client : clients) {
            client.join();
        }
        for (int c = 0; c < mail.length; c++) {
            System.out.println("client " + c + " mail=" + mail[c] + " web=" + web[c]);
        }
        Answer last = resolver.cache.get();
        System.out.println("cached " + last.host + "=" + last.address);
    }
}
