//! labels: none
//! output: "true\n"
// A hash code that a class computes is no chance, and asking for a class is no look around.
public class HashComputed {
    private final String name;

    HashComputed(String name) {
        this.name = name;
    }

    @Override
    public int hashCode() {
        return 31 + name.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other != null
            && other.getClass() == getClass()
            && name.equals(((HashComputed) other).name);
    }

    public static void main(String[] args) throws InterruptedException {
        HashComputed one = new HashComputed("heron");
        boolean[] same = new boolean[1];
        Thread other = new Thread(() -> {
            HashComputed two = new HashComputed("heron");
            same[0] = two.equals(one) && two.hashCode() == one.hashCode();
        });
        other.start();
        other.join();
        System.out.println(same[0]);
    }
}
