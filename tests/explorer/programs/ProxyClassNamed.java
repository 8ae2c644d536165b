//! labels: single_thread
//! coverage: any
//! left_out: library_objects
// The number in the name says how many proxy classes the virtual machine has made before.
import java.lang.reflect.Proxy;

public class ProxyClassNamed {
    public static void main(String[] args) {
        Object proxy =
            Proxy.newProxyInstance(
                ProxyClassNamed.class.getClassLoader(),
                new Class<?>[] {Runnable.class},
                (self, method, values) -> null);
        System.out.println(proxy.getClass().getName().isEmpty());
    }
}
