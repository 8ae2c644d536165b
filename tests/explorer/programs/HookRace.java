//! labels: data_race
//! coverage: exhausted
//! race: HookRace.total 8 12
//! threads: 2
public class HookRace {
    static int total;
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { total = 5; });
        a.setDaemon(true);
        a.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            int t = total;
            System.out.println(t > 0 ? "some" : "none");
        }));
    }
}
