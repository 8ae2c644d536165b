//! labels: data_race
// Arrays.deepEquals reads the inner arrays, of which the other thread writes one.
import java.util.Arrays;

public class InnerArraysCompared {
    public static void main(String[] args) throws InterruptedException {
        int[][] one = {{1}, {2}};
        int[][] two = {{1}, {2}};
        Thread other = new Thread(() -> two[1][0] = 2);
        other.start();
        boolean equal = Arrays.deepEquals(one, two);
        other.join();
        System.out.println(equal);
    }
}
