//! labels: none
//! coverage: exhausted
//! output: "7 [b] hello! 3 x-y-z 12.5\n"
//! threads: 1
// Bound, unbound, static, constructor and varargs references and captures of long and double all
// run in one thread.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

public class MethodReferenceShapes {
    private static String result;

    static String dashed(String... parts) {
        return String.join("-", parts);
    }

    interface Three {
        String join(String a, String b, String c);
    }

    private static void compute() {
        BinaryOperator<Integer> sum = Integer::sum;
        Supplier<List<String>> fresh = ArrayList::new;
        List<String> list = fresh.get();
        Function<String, Boolean> add = list::add;
        add.apply("b");
        BiFunction<String, String, String> concat = String::concat;
        IntFunction<int[]> array = int[]::new;
        Three three = MethodReferenceShapes::dashed;
        long whole = 12L;
        double half = 0.5;
        DoubleSupplier captured = () -> whole + half;
        result = Arrays.asList(sum.apply(3, 4), list, concat.apply("hello", "!"),
                        array.apply(3).length, three.join("x", "y", "z"), captured.getAsDouble())
                .stream().map(String::valueOf).reduce((a, b) -> a + " " + b).get();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(MethodReferenceShapes::compute);
        t.start();
        t.join();
        System.out.println(result);
    }
}
