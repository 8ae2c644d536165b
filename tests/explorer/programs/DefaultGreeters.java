//! labels: none
//! coverage: exhausted
//! output: "A:hi B:hi! 2 5\n"
//! threads: 2
// Default, static and super methods of interfaces, an anonymous iterator and a varargs
// reference; the threads share nothing but an array with a slot for each.
import java.util.*;
import java.util.function.*;
public class DefaultGreeters {
    interface Greeter {
        String name();
        default String greet() {
            return decorate(name() + ":hi");
        }
        default String decorate(String s) {
            return s;
        }
        static Greeter of(String n) {
            return () -> n;
        }
    }
    static class Loud implements Greeter {
        public String name() {
            return "B";
        }
        public String decorate(String s) {
            return Greeter.super.decorate(s) + "!";
        }
    }
    static abstract class Node<T extends Comparable<T>> implements Iterable<T> {
        abstract T head();
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                boolean done;
                public boolean hasNext() {
                    return !done;
                }
                public T next() {
                    done = true;
                    return head();
                }
            };
        }
    }
    static int sum(Integer... xs) {
        int s = 0;
        for (int x : xs)
            s += x;
        return s;
    }
    public static void main(String[] args) throws Exception {
        String[] r = new String[2];
        Thread a = new Thread(() -> r[0] = Greeter.of("A").greet());
        Thread b = new Thread(() -> r[1] = new Loud().greet());
        a.start();
        b.start();
        a.join();
        b.join();
        Node<Integer> n = new Node<Integer>() {
            Integer head() {
                return 2;
            }
        };
        int c = 0;
        for (Integer i : n)
            c += i;
        Function<Integer[], Integer> f = DefaultGreeters::sum;
        System.out.println(r[0] + " " + r[1] + " " + c + " " + f.apply(new Integer[] {2, 3}));
    }
}
