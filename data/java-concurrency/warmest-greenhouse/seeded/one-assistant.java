import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class RecordTemperature {
    private int greenhouse;
    private int temperature = Integer.MIN_VALUE;

    private synchronized void update(int number, int degrees) {
        if (degrees > temperature) {
            temperature = degrees;
            greenhouse = number;
        }
    }

    private synchronized void print() {
        System.out.println("greenhouse " + greenhouse + " has " + temperature + " degrees");
    }

    public static void main(String[] args) {
        RecordTemperature board = new RecordTemperature();
        ExecutorService assistants = Executors.newSingleThreadExecutor();
        int[] temperatures = {24, 31, 28};
        for (int g = 1; g <= 3; g++) {
            final int number = g;
            assistants.execute(() -> board.update(number, temperatures[number - 1]));
        }
        assistants.shutdown();
        try {
            assistants.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        board.print();
    }
}
