import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class BankDesk {
    static class Desk {
        private int lastDeposit = 100;
        private int lastInterest = 5;

        synchronized int ask(int deposit) {
            if (deposit != lastDeposit) {
                lastDeposit = deposit;
                lastInterest = deposit / 20;
            }
            return lastInterest;
        }

        synchronized String describe() {
            return "desk " + lastDeposit + "/" + lastInterest;
        }
    }

    static class Enquiry implements Callable<Integer> {
        private final Desk desk;
        private final int deposit;

        Enquiry(Desk desk, int deposit) {
            this.desk = desk;
            this.deposit = deposit;
        }

        @Override
        public Integer call() {
            return desk.ask(deposit);
        }
    }

    public static void main(String[] args) throws Exception {
        Desk desk = new Desk();
        ExecutorService executor = Executors.newFixedThreadPool(2);
        Future<Integer> first = executor.submit(new Enquiry(desk, 200));
        Future<Integer> second = executor.submit(new Enquiry(desk, 100));
        System.out.println("interest on 200=" + first.get());
        System.out.println("interest on 100=" + second.get());
        System.out.println(desk.describe());
    }
}
