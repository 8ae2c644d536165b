public class CastleGates {
    private int sum;
    private int highest;

    private void gate(int visitors) {
        // A local variable is as thread-local as can be.
        int count = 0;
        for (int i = 0; i < visitors; i++) {
            count++;
        }
        synchronized (this) {
            sum += count;
            if (highest < count) {
                highest = count;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CastleGates gates = new CastleGates();
        Thread a = new Thread(() -> gates.gate(2));
        Thread b = new Thread(() -> gates.gate(3));
        Thread c = new Thread(() -> gates.gate(1));
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        System.out.println("visitors=" + gates.sum);
        System.out.println("busiest=" + gates.highest);
    }
}
