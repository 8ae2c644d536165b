//! labels: none
//! coverage: exhausted
// A clone is an object of its own, also where the library makes it.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;

public class ClonesOfTheLibrary {
    static final ArrayList<Integer> LIST = new ArrayList<>(Arrays.asList(1, 2));
    static final ArrayDeque<Integer> QUEUE = new ArrayDeque<>(LIST);

    @SuppressWarnings("unchecked")
    static void copy() {
        ((List<Integer>) LIST.clone()).add(3);
        QUEUE.clone().add(3);
    }

    public static void main(String[] args) throws InterruptedException {
        EnumSet<TimeUnit> units = EnumSet.of(TimeUnit.DAYS);
        EnumSet<TimeUnit> others = EnumSet.copyOf(units);
        Thread clerk = new Thread(() -> {
            copy();
            others.add(TimeUnit.HOURS);
        });
        clerk.start();
        copy();
        units.add(TimeUnit.MINUTES);
        clerk.join();
    }
}
