import java.util.concurrent.atomic.AtomicReference;

public class Kitchen {
    static class Plate {
        final int number;
        Plate next;

        Plate(int number) {
            this.number = number;
        }
    }

    static final AtomicReference<Plate> top = new AtomicReference<>(null);

    static void push(int number) {
        Plate plate = new Plate(number);
        plate.next = top.get();
        top.set(plate);
    }

    static Plate pop() {
        Plate plate = top.get();
        while (plate != null && !top.compareAndSet(plate, plate.next)) {
            plate = top.get();
        }
        return plate;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            push(1);
            push(2);
        });
        Thread second = new Thread(() -> {
            push(3);
            push(4);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        int count = 0;
        Plate plate;
        while ((plate = pop()) != null) {
            System.out.println("plate " + plate.number);
            count++;
        }
        System.out.println("plates=" + count);
    }
}
