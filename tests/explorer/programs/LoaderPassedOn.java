//! labels: none
//! output: "once\n"
// A loader that is passed on to the one who loads by it tells the program nothing.
import java.lang.reflect.Proxy;

public class LoaderPassedOn {
    public static void main(String[] args) throws InterruptedException {
        ClassLoader loader = Runnable.class.getClassLoader();
        Runnable task = (Runnable) Proxy.newProxyInstance(
            loader, new Class<?>[] {Runnable.class}, (proxy, method, values) -> {
                System.out.println("once");
                return null;
            });
        Thread runner = new Thread(task);
        runner.start();
        runner.join();
    }
}
