//! labels: none
//! coverage: exhausted
//! output: "run 2 hello\n"
//! threads: 2
// A dynamic proxy leads every call of two threads to one handler, which counts under a lock.
import java.lang.reflect.*;
public class ProxyTelephone {
    interface Talker {
        String say(String s);
    }
    static int calls;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        InvocationHandler h = (p, m, a) -> {
            synchronized (lock) {
                calls++;
            }
            return m.getReturnType() == String.class ? a[0] : null;
        };
        Runnable r = (Runnable) Proxy.newProxyInstance(
                ProxyTelephone.class.getClassLoader(), new Class<?>[] {Runnable.class}, h);
        Talker t = (Talker) Proxy.newProxyInstance(
                Talker.class.getClassLoader(), new Class<?>[] {Talker.class}, h);
        String[] got = {""};
        Thread a = new Thread(r), b = new Thread(() -> got[0] = t.say("hello"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("run " + calls + " " + got[0]);
    }
}
