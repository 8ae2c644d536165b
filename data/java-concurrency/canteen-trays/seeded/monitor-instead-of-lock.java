import java.util.Stack;

public class Canteen {
    private final Stack<Integer> pile = new Stack<>();
    private int taken = 0;
    private int sum = 0;

    private synchronized void put(int tray) throws InterruptedException {
        while (pile.size() == 2) {
            wait();
        }
        pile.push(tray);
        notifyAll();
    }

    private synchronized void take() throws InterruptedException {
        while (pile.isEmpty()) {
            wait();
        }
        sum += pile.pop();
        taken++;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Canteen canteen = new Canteen();
        Thread hand = new Thread(() -> {
            try {
                canteen.put(1);
                canteen.put(2);
                canteen.put(3);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread hungry = new Thread(() -> {
            try {
                canteen.take();
                canteen.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread second = new Thread(() -> {
            try {
                canteen.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        hand.start();
        hungry.start();
        second.start();
        hand.join();
        hungry.join();
        second.join();
        System.out.println("trays=" + canteen.taken);
        System.out.println("numbers=" + canteen.sum);
        System.out.println(canteen.pile.isEmpty() ? "trolley empty" : "trolley not empty");
    }
}
