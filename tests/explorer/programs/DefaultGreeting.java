//! labels: none
//! coverage: exhausted
//! output: "Hello, Ada!\nHello, Bob!\n"
//! output: "Hello, Bob!\nHello, Ada!\n"
//! threads: 2
// The static field of the interface is initialised once, before any default method reads it.
public class DefaultGreeting {
    interface Greeter extends Runnable {
        StringBuilder PREFIX = new StringBuilder("Hello").append(", ");

        String name();

        default String greeting() {
            return PREFIX.toString() + name() + "!";
        }

        @Override
        default void run() {
            System.out.println(greeting());
        }
    }

    public static void main(String[] args) {
        Greeter ada = () -> "Ada";
        Greeter bob = new Greeter() {
            @Override
            public String name() {
                return "Bob";
            }
        };
        new Thread(ada).start();
        new Thread(bob).start();
    }
}
