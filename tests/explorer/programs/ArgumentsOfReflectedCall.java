//! labels: data_race
//! race: Object[] 17 19
//! race: int[] 25 27
//! race: Object[] 34 36
// Reflection and method handles read the arrays that hold arguments and lengths.
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Method;

public class ArgumentsOfReflectedCall {
    public static void take(Object taken) {
    }

    private static void calls() throws Exception {
        Method method = ArgumentsOfReflectedCall.class.getMethod("take", Object.class);
        Object[] arguments = {"old"};
        Thread writer = new Thread(() -> arguments[0] = "new");
        writer.start();
        method.invoke(null, arguments);
        writer.join();
    }

    private static void makesArray() throws InterruptedException {
        int[] lengths = {1, 1};
        Thread writer = new Thread(() -> lengths[1] = 2);
        writer.start();
        Array.newInstance(int.class, lengths);
        writer.join();
    }

    private static void callsHandle() throws Throwable {
        Method method = ArgumentsOfReflectedCall.class.getMethod("take", Object.class);
        Object[] arguments = {"old"};
        Thread writer = new Thread(() -> arguments[0] = "new");
        writer.start();
        MethodHandles.lookup().unreflect(method).invokeWithArguments(arguments);
        writer.join();
    }

    public static void main(String[] args) throws Throwable {
        calls();
        makesArray();
        callsHandle();
    }
}
