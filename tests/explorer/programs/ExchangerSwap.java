//! labels: none
//! output: "Ann has pear, Bob has apple\n"
//! threads: 2
// Two children swap fruit; what they got is read after they have ended.
import java.util.concurrent.Exchanger;

public class ExchangerSwap {
    static class Child extends Thread {
        private final Exchanger<String> wall;
        private String fruit;

        Child(String name, Exchanger<String> wall, String fruit) {
            super(name);
            this.wall = wall;
            this.fruit = fruit;
        }

        @Override
        public void run() {
            try {
                fruit = wall.exchange(fruit);
            } catch (InterruptedException e) {
                fruit = "nothing";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Exchanger<String> wall = new Exchanger<>();
        Child ann = new Child("Ann", wall, "apple");
        Child bob = new Child("Bob", wall, "pear");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        System.out.println(ann.getName() + " has " + ann.fruit + ", " + bob.getName() + " has "
                + bob.fruit);
    }
}
