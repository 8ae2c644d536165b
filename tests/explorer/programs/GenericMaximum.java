//! labels: none
//! coverage: exhausted
//! output: "pear 9\n"
//! threads: 2
// A bounded generic box keeps the greater value under its monitor, whatever order the values come
// in.
public class GenericMaximum<T extends Comparable<? super T>> {
    private T best;

    public synchronized void offer(T value) {
        if (best == null || value.compareTo(best) > 0) {
            best = value;
        }
    }

    public synchronized T best() {
        return best;
    }

    private static <E extends Comparable<E>> Thread offering(GenericMaximum<E> box, E value) {
        Thread t = new Thread(() -> box.offer(value));
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        GenericMaximum<String> words = new GenericMaximum<>();
        GenericMaximum<Integer> numbers = new GenericMaximum<>();
        numbers.offer(4);
        words.offer("apple");
        Thread a = offering(words, "pear");
        Thread b = offering(numbers, 9);
        a.join();
        b.join();
        System.out.println(words.best() + " " + numbers.best());
    }
}
