//! labels: none
//! output: "page from mirror\n"
//! threads: 2
// invokeAny passes over the host that fails and returns what the other one answers.
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAnyMirror {
    static String download(String host) throws java.io.IOException {
        if (host.equals("main site")) {
            throw new java.io.IOException("unreachable");
        }
        return "page from " + host;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            Callable<String> site = () -> download("main site");
            Callable<String> mirror = () -> download("mirror");
            System.out.println(pool.invokeAny(Arrays.asList(site, mirror)));
        } finally {
            pool.shutdownNow();
        }
    }
}
