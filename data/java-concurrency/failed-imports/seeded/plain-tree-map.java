import java.util.Map;
import java.util.TreeMap;

public class BranchImport {
    private static final Map<String, String> failures = new TreeMap<>();
    private static volatile int customers;

    static class Importer extends Thread {
        Importer(String branch) {
            super(branch);
        }

        @Override
        public void run() {
            if (getName().equals("north")) {
                throw new IllegalArgumentException("no header");
            }
            if (getName().equals("south")) {
                throw new IllegalStateException("list is locked");
            }
            customers = 40;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler(
            (t, e) -> failures.put(t.getName(), e.getMessage()));
        Importer[] importers = {new Importer("east"), new Importer("north"), new Importer("south")};
        for (Importer importer : importers) {
            importer.start();
        }
        for (Importer importer : importers) {
            importer.join();
        }
        failures.forEach((name, message) -> System.out.println(name + " failed: " + message));
        System.out.println("customers=" + customers);
    }
}
