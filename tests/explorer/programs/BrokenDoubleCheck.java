//! labels: data_race
//! coverage: exhausted
//! race: PlainRegistry.instance 31 34
//! race: PlainRegistry.instance 34 38
//! race: PlainRegistry.size 11 27
//! threads: 2
// Double-checked locking on a plain field: the unlocked check and everything read through it race.
public class BrokenDoubleCheck {
    private static void open() {
        PlainRegistry registry = PlainRegistry.get();
        if (registry.size != 16) {
            System.out.println("half built");
        }
    }

    public static void main(String[] args) {
        new Thread(BrokenDoubleCheck::open).start();
        new Thread(BrokenDoubleCheck::open).start();
    }
}

class PlainRegistry {
    private static PlainRegistry instance;
    int size;

    private PlainRegistry() {
        size = 16;
    }

    static PlainRegistry get() {
        if (instance == null) {
            synchronized (PlainRegistry.class) {
                if (instance == null) {
                    instance = new PlainRegistry();
                }
            }
        }
        return instance;
    }
}
