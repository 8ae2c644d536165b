//! labels: none
//! output: "letter, parcel\n"
//! threads: 1
// put on a SynchronousQueue and transfer on a LinkedTransferQueue both wait for main's take.
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;

public class CourierHandOff {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<StringBuilder> door = new SynchronousQueue<>();
        LinkedTransferQueue<StringBuilder> counter = new LinkedTransferQueue<>();
        Thread courier = new Thread(() -> {
            try {
                StringBuilder letter = new StringBuilder();
                letter.append("letter");
                door.put(letter);
                StringBuilder parcel = new StringBuilder("par");
                parcel.append("cel");
                counter.transfer(parcel);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "courier");
        courier.start();
        String first = door.take().toString();
        String second = counter.take().toString();
        courier.join();
        System.out.println(first + ", " + second);
    }
}
