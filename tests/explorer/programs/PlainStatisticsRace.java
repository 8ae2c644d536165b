//! labels: data_race
//! coverage: exhausted
import java.util.*;
public class PlainStatisticsRace {
    public static void main(String[] args) throws Exception {
        IntSummaryStatistics b = new IntSummaryStatistics();
        Thread x = new Thread(() -> b.accept(1)), y = new Thread(() -> b.accept(2));
        x.start(); y.start(); x.join(); y.join();
        System.out.println(b.getSum());
    }
}
