"""Lists Java answers that reach for the explorer from inside: handles, loaders, beans, fields."""

from tests.hostile.answers.answer_case import JAVA, AnswerCase, Kind, allowed
from tests.hostile.answers.java_templates import TASK, attempted, bank, fenced
from tests.hostile.part import Cost

_VERDICT = (
    r'"{\"coverage\":{\"blocked\":0,\"bounds\":{\"daemon_events_after_end\":40,'
    r"\"early_timeouts_per_delay\":2,\"early_timeouts_per_wait\":1,\"free_sleeps_per_site\":10,"
    r"\"patience_seconds\":10},\"events\":500,\"executions\":20,\"limit\":\"\",\"rounds\":2,"
    r"\"seed\":1,\"statement\":\"exhausted\"},\"format\":1,\"labels\":[],\"observations\":[],"
    r"\"outcome\":\"pass\",\"outputs\":[],\"outputs_complete\":true,\"printing\":{\"orders\":[],"
    r"\"texts\":[]},\"printing_complete\":true,\"program\":\"Bank\",\"shared_objects\":[{"
    r"\"called_as\":[],\"class\":\"Bank$Account\",\"own\":true,\"threads\":3,\"workers\":2}],"
    r"\"stages\":{\"explore_ms\":16.642,\"minimise_ms\":0.018},\"threads_created\":2,"
    r'\"violations\":[]}"'
)
_SAY = f"""
    static void say() throws Throwable {{
        String id = "0";
        try {{
            id = java.nio.file.Files.readAllLines(
                java.nio.file.Paths.get("/box/requests.tsv")).get(0).split("\\t")[0];
        }} catch (Throwable t) {{ }}
        java.io.FileOutputStream out = new java.io.FileOutputStream(java.io.FileDescriptor.out);
        out.write(("{{\\"id\\":\\"" + id + "\\",\\"verdict\\":" + {_VERDICT} + "}}\\n").getBytes());
        out.flush();
    }}
    static void halt() throws Throwable {{
        java.lang.reflect.Method m =
            Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        m.setAccessible(true);
        m.invoke(null, 0);
    }}
"""
_FIELD = """
    static java.lang.reflect.Field field(Class<?> of, String name) throws Throwable {
        java.lang.reflect.Method all =
            Class.class.getDeclaredMethod("getDeclaredFields0", boolean.class);
        all.setAccessible(true);
        for (Object o : (Object[]) all.invoke(of, false)) {
            java.lang.reflect.Field f = (java.lang.reflect.Field) o;
            if (f.getName().equals(name)) { f.setAccessible(true); return f; }
        }
        throw new NoSuchFieldException(name);
    }
"""
_LOOKUP = """
        java.lang.reflect.Field f =
            java.lang.invoke.MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        f.setAccessible(true);
        java.lang.invoke.MethodHandles.Lookup l =
            (java.lang.invoke.MethodHandles.Lookup) f.get(null);
"""
_NO_MANAGER = (
    'l.findStaticSetter(System.class, "security", SecurityManager.class)'
    ".invokeExact((SecurityManager) null);"
)
_UNSAFE = """
        java.lang.reflect.Field uf = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        uf.setAccessible(true);
        Object u = uf.get(null);
"""

_ATTACKS: dict[str, tuple[str, str, str]] = {
    "trusted-lookup-and-halt": (
        _LOOKUP + _NO_MANAGER + " say(); halt();",
        _SAY,
        "Takes the trusted lookup, removes the security manager, writes the answer line and halts.",
    ),
    "trusted-lookup-by-constructor": (
        """java.lang.reflect.Constructor<?> c = java.lang.invoke.MethodHandles.Lookup.class
            .getDeclaredConstructor(Class.class, int.class);
        c.setAccessible(true);
        java.lang.invoke.MethodHandles.Lookup l =
            (java.lang.invoke.MethodHandles.Lookup) c.newInstance(Object.class, -1);
        """
        + _NO_MANAGER
        + " say(); halt();",
        _SAY,
        "Makes a trusted lookup by its private constructor.",
    ),
    "hidden-field-of-system": (
        'field(System.class, "security").set(null, null); say(); halt();',
        _SAY + _FIELD,
        "Asks the unfiltered list of fields for the one that reflection hides.",
    ),
    "proxy-defines-a-class": (
        """java.lang.reflect.Method m = java.lang.reflect.Proxy.class.getDeclaredMethod(
            "defineClass0", ClassLoader.class, String.class, byte[].class, int.class, int.class);
        m.setAccessible(true);
        byte[] code = new byte[300];
        m.invoke(null, Bank.class.getClassLoader(), "Evil", code, 0, code.length);""",
        "",
        "Defines a class that nobody rewrites, by a private native method of Proxy.",
    ),
    "loader-defines-a-class": (
        """java.lang.reflect.Method m = ClassLoader.class.getDeclaredMethod("defineClass",
            String.class, byte[].class, int.class, int.class);
        m.setAccessible(true);
        m.invoke(Bank.class.getClassLoader(), "Evil", new byte[99], 0, 99);""",
        "",
        "Has its own loader define a class.",
    ),
    "unsafe-defines-and-writes": (
        _UNSAFE
        + """java.lang.reflect.Method m =
            u.getClass().getMethod("putAddress", long.class, long.class);
        m.invoke(u, 0L, 0L);""",
        "",
        "Writes to address 0 through Unsafe, so that the virtual machine dies.",
    ),
    "unsafe-throws-a-kill": (
        _UNSAFE
        + """u.getClass().getMethod("throwException", Throwable.class)
            .invoke(u, new ThreadDeath());""",
        "",
        "Throws what the explorer uses itself to end threads.",
    ),
    "bean-expression-reaches-the-engine": (
        """Object c = new java.beans.Expression(Class.class, "forName",
            new Object[] {"concert.explorer.Engine"}).getValue();
        Object[] ms = (Object[]) new java.beans.Expression(c, "getDeclaredMethods", new Object[0])
            .getValue();
        for (Object m : ms)
            new java.beans.Statement(m, "invoke", new Object[] {null, null}).execute();
        """,
        "",
        "Reflects from inside a class of the JDK, in the name of which the filters do not look.",
    ),
    "bean-statement-halts": (
        """new java.beans.Statement(Runtime.getRuntime(), "halt", new Object[] {0}).execute();
        throw new Error();""",
        "",
        "Halts through a bean statement, which calls the real method.",
    ),
    "bean-decoder-builds-a-process": (
        """String xml = "<java><object class='java.lang.ProcessBuilder'><array class='"
            + "java.lang.String' length='1'><void index='0'><string>/bin/sh</string></void></array>"
            + "<void method='start'/></object></java>";
        new java.beans.XMLDecoder(new java.io.ByteArrayInputStream(xml.getBytes()))
            .readObject();""",
        "",
        "Builds and starts a process from XML.",
    ),
    "loader-of-the-explorers-own-jar": (
        """java.io.File box = new java.io.File("/box/explorer");
        java.util.List<java.net.URL> urls = new java.util.ArrayList<>();
        for (String n : new String[] {"explorer.jar", "runtime.jar", "boot.jar", ""})
            urls.add(new java.io.File(box, n).toURI().toURL());
        ClassLoader l = java.net.URLClassLoader.newInstance(urls.toArray(new java.net.URL[0]));
        for (String n : new String[] {"concert.explorer.main.Main", "concert.explorer.Engine"})
            Class.forName(n, true, l);
        throw new Error();""",
        "",
        "Loads the explorer's classes a second time by a URLClassLoader.",
    ),
    "nashorn-reaches-the-engine": (
        """javax.script.ScriptEngine e =
            new javax.script.ScriptEngineManager().getEngineByName("nashorn");
        e.eval("Java.type('java.lang.System').setSecurityManager(null);"
            + "Java.type('java.lang.Runtime').getRuntime().halt(0)");""",
        "",
        "Runs JavaScript, of which the engine makes classes by a loader of its own.",
    ),
    "stylesheet-calls-java": (
        """String xsl = "<xsl:stylesheet version='1.0'"
            + " xmlns:xsl='http://www.w3.org/1999/XSL/Transform'"
            + " xmlns:rt='http://xml.apache.org/xalan/java/java.lang.Runtime'>"
            + "<xsl:template match='/'>"
            + "<xsl:value-of select='rt:halt(rt:getRuntime(),0)'/></xsl:template></xsl:stylesheet>";
        javax.xml.transform.TransformerFactory.newInstance().newTransformer(
            new javax.xml.transform.stream.StreamSource(new java.io.StringReader(xsl))).transform(
            new javax.xml.transform.stream.StreamSource(new java.io.StringReader("<a/>")),
            new javax.xml.transform.stream.StreamResult(new java.io.StringWriter()));""",
        "",
        "Compiles a stylesheet into classes that call Runtime.halt.",
    ),
    "shared-secrets": (
        """Object a = Class.forName("sun.misc.SharedSecrets")
            .getMethod("getJavaLangAccess").invoke(null);
        java.lang.reflect.Method m = Class.forName("sun.misc.JavaLangAccess").getMethod(
            "registerShutdownHook", int.class, boolean.class, Runnable.class);
        m.invoke(a, 9, true, (Runnable) () -> { try { say(); } catch (Throwable t) { } });""",
        _SAY,
        "Uses the JDK's back door to its own private methods.",
    ),
    "words-of-the-verdict-rewritten": (
        """java.lang.reflect.Field v = String.class.getDeclaredField("value");
        v.setAccessible(true);
        for (String w : new String[] {"fail", "data_race", "violations", "deadlock", "labels"})
            v.set(w.intern(), w.equals("fail") ? "pass".toCharArray() : new char[0]);""",
        "",
        "Changes the text of string constants that the explorer shares with the program.",
    ),
    "words-lost": (
        """java.lang.reflect.Field v = String.class.getDeclaredField("value");
        v.setAccessible(true);
        for (String w : new String[] {"outcome", "fail", "id", "verdict", "format"})
            v.set(w.intern(), null);""",
        "",
        "Takes the text of shared string constants away, so that no verdict can be written.",
    ),
    "small-numbers-rewritten": (
        """Class<?> c = Class.forName("java.lang.Integer$IntegerCache");
        java.lang.reflect.Field f = c.getDeclaredField("cache");
        f.setAccessible(true);
        Integer[] all = (Integer[]) f.get(null);
        java.util.Arrays.fill(all, 0, all.length, all[128]);""",
        "",
        "Makes every boxed small number 0.",
    ),
    "halted-past-the-hook": (
        "halt();",
        _SAY,
        "Ends the virtual machine by a private native method, so that no verdict comes.",
    ),
    "shutdown-by-handle": (
        _LOOKUP
        + """l.findStatic(Class.forName("java.lang.Shutdown"), "halt0",
            java.lang.invoke.MethodType.methodType(void.class, int.class)).invokeExact(0);""",
        "",
        "The same through a trusted method handle.",
    ),
    "thread-internals-rewritten": (
        """for (String n : new String[] {"inheritedAccessControlContext",
                "uncaughtExceptionHandler", "threadLocals", "group", "target"}) {
            java.lang.reflect.Field f = Thread.class.getDeclaredField(n);
            f.setAccessible(true);
            f.set(Thread.currentThread(), null);
        }""",
        "",
        "Clears private fields of the running thread.",
    ),
    "updater-on-a-jdk-field": (
        """java.util.concurrent.atomic.AtomicIntegerFieldUpdater<Thread> x =
            java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(
                Thread.class, "threadStatus");
        x.set(Thread.currentThread(), 2);""",
        "",
        "Writes a private volatile field of Thread by an updater.",
    ),
    "stream-writes-a-field": (
        """java.io.ObjectStreamClass c = java.io.ObjectStreamClass.lookupAny(Thread.class);
        java.lang.reflect.Method m = java.io.ObjectStreamClass.class.getDeclaredMethod(
            "setPrimFieldValues", Object.class, byte[].class);
        m.setAccessible(true);
        m.invoke(c, Thread.currentThread(), new byte[64]);""",
        "",
        "Writes fields as deserialisation does.",
    ),
    "constructor-without-a-constructor": (
        """Object r = Class.forName("sun.reflect.ReflectionFactory")
            .getMethod("getReflectionFactory").invoke(null);
        Object c = r.getClass().getMethod("newConstructorForSerialization", Class.class,
            java.lang.reflect.Constructor.class).invoke(r, java.net.URLClassLoader.class,
            Object.class.getDeclaredConstructor());
        ((java.lang.reflect.Constructor<?>) c).newInstance();
        throw new Error();""",
        "",
        "Makes a class loader without its constructor, which would ask for leave.",
    ),
    "trampoline-invokes": (
        """java.lang.reflect.Method i = Class.forName("sun.reflect.misc.MethodUtil")
            .getMethod("invoke", java.lang.reflect.Method.class, Object.class, Object[].class);
        i.invoke(null, Runtime.class.getMethod("halt", int.class), Runtime.getRuntime(),
            new Object[] {0});""",
        "",
        "Halts through the JDK's own trampoline.",
    ),
    "other-threads-of-the-machine-stopped": (
        """ThreadGroup g = Thread.currentThread().getThreadGroup();
        while (g.getParent() != null) g = g.getParent();
        Thread[] all = new Thread[99];
        int n = g.enumerate(all, true);
        for (int i = 0; i < n; i++)
            if (all[i] != Thread.currentThread()) { all[i].interrupt(); all[i].stop(); }""",
        "",
        "Stops every thread of the virtual machine, the explorer's among them.",
    ),
    "access-by-method-reference": (
        """java.util.function.BiConsumer<java.lang.reflect.AccessibleObject, Boolean> open =
            java.lang.reflect.AccessibleObject::setAccessible;
        java.lang.reflect.Method m =
            Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        open.accept(m, true);
        say();
        m.invoke(null, 0);""",
        _SAY,
        "Opens a private method through a method reference, not by a call that a filter sees.",
    ),
    "access-by-handle": (
        """java.lang.invoke.MethodHandle open = java.lang.invoke.MethodHandles.publicLookup()
            .findVirtual(java.lang.reflect.AccessibleObject.class, "setAccessible",
                java.lang.invoke.MethodType.methodType(void.class, boolean.class));
        java.lang.reflect.Method m =
            Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        open.invoke((java.lang.reflect.AccessibleObject) m, true);
        say();
        m.invoke(null, 0);""",
        _SAY,
        "The same through a method handle.",
    ),
    "access-for-many": (
        """java.lang.reflect.Method[] all =
            Class.forName("java.lang.Shutdown").getDeclaredMethods();
        java.lang.reflect.AccessibleObject.setAccessible(all, true);
        say();
        for (java.lang.reflect.Method m : all) if (m.getName().equals("halt0")) m.invoke(null, 0);
        """,
        _SAY,
        "Opens private methods by the static method for arrays.",
    ),
    "access-by-reflection": (
        """java.lang.reflect.Method open = java.lang.reflect.AccessibleObject.class
            .getMethod("setAccessible", boolean.class);
        java.lang.reflect.Method m =
            Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        open.invoke(m, true);
        java.lang.reflect.Method.class.getMethod("invoke", Object.class, Object[].class)
            .invoke(m, null, new Object[] {0});""",
        "",
        "Opens and calls a private method by methods that are called by reflection themselves.",
    ),
    "access-by-bean": (
        """java.lang.reflect.Method m =
            Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        new java.beans.Statement(m, "setAccessible", new Object[] {true}).execute();
        new java.beans.Statement(m, "invoke", new Object[] {null, new Object[] {0}}).execute();""",
        "",
        "Has a bean statement open the private method.",
    ),
    "event-handler-halts": (
        """((Runnable) java.beans.EventHandler.create(
            Runnable.class, Runtime.getRuntime(), "gc")).run();
        Comparable<Object> c = java.beans.EventHandler.create(
            Comparable.class, Runtime.getRuntime(), "halt", "");
        c.compareTo(0);""",
        "",
        "Has an event handler call methods by name.",
    ),
    "management-bean-loads-classes": (
        """javax.management.MBeanServer s =
            java.lang.management.ManagementFactory.getPlatformMBeanServer();
        javax.management.ObjectName n = new javax.management.ObjectName("a:type=loader");
        s.createMBean("javax.management.loading.MLet", n);
        s.invoke(n, "addURL", new Object[] {"file:/box/explorer/"},
            new String[] {"java.lang.String"});
        s.invoke(n, "loadClass", new Object[] {"concert.explorer.Engine"},
            new String[] {"java.lang.String"});""",
        "",
        "Has the management server make a class loader.",
    ),
    "answer-printed-to-every-stream": (
        f"""System.out.println({_VERDICT}); System.err.println({_VERDICT});
        new java.io.PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.err))
            .println("{{\\"id\\":\\"0\\",\\"verdict\\":" + {_VERDICT} + "}}");""",
        "",
        "Prints a verdict wherever it can.",
    ),
}

_FAST = frozenset(
    {
        "trusted-lookup-and-halt",
        "proxy-defines-a-class",
        "bean-expression-reaches-the-engine",
        "loader-of-the-explorers-own-jar",
        "words-of-the-verdict-rewritten",
        "halted-past-the-hook",
    }
)

_IN_THE_EXPLORERS_PACKAGE = """package concert.explorer;
public class Engine {
    public static native void finish(String verdict);
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> System.out.println("A=985"));
        t.start();
        t.join();
        System.out.println("B=1015");
        System.out.println("total=2000");
        finish("pass");
    }
}
"""
_THREADS_OF_ITS_OWN = """public class Bank {
    static class Thread {
        final Runnable r;
        Thread(Runnable r) { this.r = r; }
        void start() { r.run(); }
        void join() { }
    }
    static int a = 1000, b = 1000;
    static synchronized void move(int n) { a -= n; b += n; }
    public static void main(String[] args) {
        Thread one = new Thread(() -> { for (int i = 0; i < 3; i++) move(10); });
        Thread two = new Thread(() -> { for (int i = 0; i < 3; i++) move(-5); });
        one.start(); two.start(); one.join(); two.join();
        System.out.println("A=" + a + "\\nB=" + b + "\\ntotal=" + (a + b));
    }
}
"""
_CONSTANTS = """public class Bank {
    static synchronized void nothing() { }
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(Bank::nothing);
        Thread two = new Thread(Bank::nothing);
        one.start(); two.start(); one.join(); two.join();
        System.out.println("A=985\\nB=1015\\ntotal=2000");
    }
}
"""


def cases() -> list[AnswerCase]:
    """Returns the cases."""
    tried = [
        AnswerCase(
            group=JAVA,
            name=name,
            kind=Kind.FORGED_VERDICT,
            task_id=TASK,
            response=attempted(attack, members=members),
            # The threads race; a class that reaches so may also be refused before it runs, and
            # nothing after a refusal convicts.
            allowed=allowed("fail or inconclusive"),
            why=why,
            cost=Cost.FAST if name in _FAST else Cost.SLOW,
        )
        for name, (attack, members, why) in _ATTACKS.items()
    ]
    whole = [
        (
            "class-in-the-explorers-package",
            fenced(_IN_THE_EXPLORERS_PACKAGE),
            "fail",
            "Puts itself into the explorer's package, with a native method of its name.",
        ),
        (
            "threads-of-its-own-making",
            fenced(_THREADS_OF_ITS_OWN),
            "fail ST",
            "Calls a class Thread that runs everything at once in the only thread.",
        ),
        (
            "constants-printed",
            fenced(_CONSTANTS),
            "fail",
            "Prints what the task demands and has two threads do nothing.",
        ),
        (
            "hook-that-never-ends",
            bank(
                after="Runtime.getRuntime().addShutdownHook(new Thread(() -> {"
                ' while (true) System.out.print(""); }));'
            ),
            "fail",
            "Leaves a shutdown hook that turns for ever.",
        ),
    ]
    return tried + [
        AnswerCase(
            group=JAVA,
            name=name,
            kind=Kind.FORGED_VERDICT,
            task_id=TASK,
            response=response,
            allowed=allowed(required),
            why=why,
        )
        for name, response, required, why in whole
    ]
