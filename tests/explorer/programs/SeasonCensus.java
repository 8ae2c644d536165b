//! labels: none
//! coverage: exhausted
//! output: "[SPRING, SUMMER] AUTUMN true\nWINTER cold 1\n"
//! threads: 2
// Two clerks look enum constants up in every way there is (valueOf, EnumSet, EnumMap, a switch, the
// class itself) and count under one lock; each run has constants of its own.
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

public class SeasonCensus {
    enum Season {
        SPRING, SUMMER, AUTUMN,
        WINTER {
            @Override
            String mood() {
                return "cold";
            }
        };

        int births;

        String mood() {
            return "mild";
        }
    }

    private static final Map<Season, Integer> TALLY = new EnumMap<>(Season.class);

    private static synchronized void count(String name) {
        Season season = Enum.valueOf(Season.class, name);
        season.births++;
        TALLY.merge(season, 1, Integer::sum);
    }

    private static int length(Season season) {
        switch (season) {
            case WINTER:
                return 89;
            case SUMMER:
                return 94;
            default:
                return 92;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EnumSet<Season> warm = EnumSet.range(Season.SPRING, Season.SUMMER);
        Thread north = new Thread(() -> count("WINTER"));
        Thread south = new Thread(() -> count("SUMMER"));
        north.start();
        south.start();
        north.join();
        south.join();
        Season last = Season.class.getEnumConstants()[3];
        System.out.println(warm + " " + Season.valueOf("AUTUMN") + " " + (TALLY.get(last) == 1));
        System.out.println(last + " " + last.mood() + " " + Season.WINTER.births);
        if (length(last) != 89 || TALLY.size() != 2) {
            throw new IllegalStateException("constants of another run");
        }
    }
}
