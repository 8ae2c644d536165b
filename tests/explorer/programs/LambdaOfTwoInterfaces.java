//! labels: deadlock
// The class of the lambda implements the marker, too, whose initialiser needs that of the class in which
// the lambda is: two threads that begin at both ends wait for each other.
public class LambdaOfTwoInterfaces {
    interface Marker {
        Object SEAL = Post.stamp;

        default void nothing() {}
    }

    static class Post {
        static Object stamp = new Object();
        static Runnable delivery = (Runnable & Marker) () -> {};
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.print(Marker.SEAL == null));
        other.start();
        Object stamp = Post.stamp;
        other.join();
    }
}
