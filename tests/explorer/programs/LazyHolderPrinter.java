//! labels: none
//! coverage: exhausted
//! output: "start\nspooled\nspooled\n"
//! threads: 2
// The nested holder is initialised once, under the lock of its class, whoever asks first.
public class LazyHolderPrinter {
    private final StringBuilder state = new StringBuilder();

    private LazyHolderPrinter() {
        System.out.println("start");
        state.append("spooled");
    }

    private static class Holder {
        static final LazyHolderPrinter INSTANCE = new LazyHolderPrinter();
    }

    static LazyHolderPrinter getInstance() {
        return Holder.INSTANCE;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(getInstance().state.toString())).start();
        }
    }
}
