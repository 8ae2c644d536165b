//! labels: data_race
//! coverage: exhausted
//! race: SleepInsteadOfJoin.total 17 21
//! output: "0\n"
//! output: "6\n"
//! threads: 1
// A second is long enough in practice, but sleeping orders nothing.
public class SleepInsteadOfJoin {
    private static int total;

    public static void main(String[] args) throws InterruptedException {
        Thread adder = new Thread(() -> {
            int sum = 0;
            for (int i : new int[] {1, 2, 3}) {
                sum += i;
            }
            total = sum;
        });
        adder.start();
        Thread.sleep(1000);
        System.out.println(total);
    }
}
