package concert.natively;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs programs many times each in this virtual machine, and prints the ends that each came to.
 *
 * <p>One line for each program: its name and, after tabs, how often it came to each end. An end is
 * "=" with what the program printed in Base64, "deadlock", or "unfinished". Nothing ends the threads
 * of a run that is unfinished, so no program follows it.
 */
public final class Runs {
    private static final int MOST_DEADLOCKS = 2;
    private static final long MOST_NANOSECONDS = 10_000_000_000L;

    private Runs() {}

    /**
     * Runs the command.
     *
     * @param arguments how many runs of each program; then, for each, the folder of its classes and
     *     the name of the main class
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream report = System.out;
        int runs = Integer.parseInt(arguments[0]);
        boolean unfinished = false;
        for (int at = 1; at + 1 < arguments.length && !unfinished; at += 2) {
            Map<String, Integer> ends = new TreeMap<>();
            int deadlocks = 0;
            for (int run = 0; run < runs && deadlocks < MOST_DEADLOCKS && !unfinished; run++) {
                String end = run(Paths.get(arguments[at]), arguments[at + 1]);
                deadlocks += end.equals("deadlock") ? 1 : 0;
                unfinished = end.equals("unfinished");
                ends.merge(end, 1, Integer::sum);
            }
            StringBuilder line = new StringBuilder(arguments[at + 1]);
            ends.forEach((end, count) -> line.append('\t').append(count).append(end));
            report.println(line);
            report.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    private static String run(Path folder, String name) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true));
        System.setErr(new PrintStream(new ByteArrayOutputStream(), true));
        ClassLoader loader = new LateLoader(folder);
        Method main = loader.loadClass(name).getMethod("main", String[].class);
        main.setAccessible(true);
        ThreadGroup system = Thread.currentThread().getThreadGroup().getParent();
        ThreadGroup group = new ThreadGroup(system, "main");
        Thread first = new Thread(group, () -> call(main), "main");
        first.setContextClassLoader(loader);
        Standstill standstill = new Standstill();
        long end = System.nanoTime() + MOST_NANOSECONDS;
        first.start();
        while (System.nanoTime() < end) {
            List<Thread> alive = threadsOf(group);
            if (alive.stream().allMatch(Thread::isDaemon)) {
                return "=" + Base64.getEncoder().encodeToString(output.toByteArray());
            }
            if (standstill.isReached(alive)) {
                return "deadlock";
            }
            Thread.sleep(0, 200_000);
        }
        return "unfinished";
    }

    private static List<Thread> threadsOf(ThreadGroup group) {
        Thread[] room = new Thread[1000];
        return Arrays.asList(room).subList(0, group.enumerate(room));
    }

    private static void call(Method main) {
        try {
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException hasThrown) {
            return;
        } catch (IllegalAccessException hidden) {
            throw new AssertionError(hidden);
        }
    }
}
