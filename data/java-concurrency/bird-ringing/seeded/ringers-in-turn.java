import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class BirdRinging {
    private final Map<String, Integer> ledger = new LinkedHashMap<>();
    private final ThreadLocal<Map<String, Integer>> notebook = new ThreadLocal<>();

    private Runnable ringer(String... birds) {
        return () -> {
            notebook.set(new LinkedHashMap<>());
            for (String bird : birds) {
                notebook.get().merge(bird, 1, Integer::sum);
            }
            synchronized (ledger) {
                notebook.get().forEach((bird, number) -> ledger.merge(bird, number, Integer::sum));
            }
        };
    }

    public static void main(String[] args) {
        BirdRinging wood = new BirdRinging();
        List<Runnable> ringers = Arrays.asList(
                wood.ringer("wren", "robin", "wren"), wood.ringer("robin", "robin", "wren"));
        ringers.forEach(Runnable::run);
        System.out.println("robin=" + wood.ledger.get("robin"));
        System.out.println("wren=" + wood.ledger.get("wren"));
    }
}
