public class NameService {
    static class Answer {
        private String host;
        private int address;
    }

    static class Resolver {
        private volatile Answer cached = new Answer();

        int resolve(String host) {
            Answer answer = cached;
            if (host.equals(answer.host)) {
                return answer.address;
            }
            int address = host.equals("mail") ? 7 : 9;
            answer.host = host;
            answer.address = address;
            cached = answer;
            return address;
        }
    }

    static class Client extends Thread {
        private final Resolver resolver;
        private final String[] hosts;
        int mail;
        int web;

        Client(Resolver resolver, String... hosts) {
            this.resolver = resolver;
            this.hosts = hosts;
        }

        @Override
        public void run() {
            for (String host : hosts) {
                int address = resolver.resolve(host);
                if (host.equals("mail")) {
                    mail = address;
                } else {
                    web = address;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Resolver resolver = new Resolver();
        Client[] clients = {
            new Client(resolver, "mail", "web"),
            new Client(resolver, "web", "mail"),
        };
        for (Client client : clients) {
            client.start();
        }
        for (Client client : clients) {
            client.join();
        }
        for (int c = 0; c < 2; c++) {
            Client client = clients[c];
            System.out.println("client " + c + " mail=" + client.mail + " web=" + client.web);
        }
        System.out.println("cached " + resolver.cached.host + "=" + resolver.cached.address);
    }
}
