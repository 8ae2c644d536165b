"""Java programs that race, and try to make the explorer say that they do not.

Each attack runs first, in the main thread; whatever it throws is caught. Then two threads increment
a counter without a lock. An attack that succeeds would print a verdict of its own, hide the race,
or end the virtual machine before it is found.
"""

from dataclasses import dataclass
from typing import Final

RACE: Final = "data_race"
"""The attack is in vain: the race is found."""
NOTED: Final = "refusals"
"""The attack is in vain: it is refused, and the verdict says so. What a program does after that, it
may never do elsewhere, so that the race convicts nobody."""
FORBIDDEN: Final = "forbidden"
"""The program is not run, since it names what is out of its reach."""
REFUSED: Final = "refused"
"""The program is not run, since no virtual machine defines such a class."""
HEAP: Final = "heap"
STACK: Final = "stack"
BLOCKED: Final = "blocked"
CPU: Final = "cpu"

_TEMPLATE: Final = """\
import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.nio.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

public class {name} {{
    static int counter;

{members}

    static void attack() throws Throwable {{
{code}
    }}

    static Thread counting() {{
        return new Thread(() -> {{
            counter = counter + 1;
        }});
    }}

    public static void main(String[] args) throws Exception {{
        try {{
            attack();
        }} catch (Throwable failed) {{
            // The next step does without.
        }}
        Thread one = counting();
        Thread two = counting();
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("done");
    }}
}}
"""


@dataclass(frozen=True, slots=True)
class Attack:
    """One program.

    Attributes:
        name: Its class.
        verdict: What must become of it.
        code: What it tries, as statements.
        members: What else its class has.
    """

    name: str
    verdict: str
    code: str
    members: str = ""

    def source(self) -> str:
        """Returns the program."""
        return _TEMPLATE.format(name=self.name, members=self.members, code=self.code)


_REFLECTION = (
    Attack(
        "TrustedLookup",
        NOTED,
        """
        Field f = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        f.setAccessible(true);
        MethodHandles.Lookup all = (MethodHandles.Lookup) f.get(null);
        all.findVirtual(Runtime.class, "halt", MethodType.methodType(void.class, int.class))
            .invoke(Runtime.getRuntime(), 0);
        """,
    ),
    Attack(
        "TrustedLookupSetter",
        FORBIDDEN,
        """
        Field f = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        f.setAccessible(true);
        ((MethodHandles.Lookup) f.get(null))
            .findStaticSetter(System.class, "security", SecurityManager.class)
            .invoke((SecurityManager) null);
        """,
    ),
    Attack(
        "HaltByReflection",
        NOTED,
        """
        Method m = Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        m.setAccessible(true);
        m.invoke(null, 0);
        """,
    ),
    Attack(
        "HaltOpenedAmongOthers",
        NOTED,
        """
        Method m = Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        AccessibleObject.setAccessible(new AccessibleObject[] {m}, true);
        m.invoke(null, 0);
        """,
    ),
    Attack(
        "OpenedByReference",
        NOTED,
        """
        Method m = Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        BiConsumer<Method, Boolean> open = Method::setAccessible;
        open.accept(m, true);
        Caller call = Method::invoke;
        call.on(m, null, 0);
        """,
        "interface Caller { Object on(Method m, Object o, Object... a) throws Exception; }",
    ),
    Attack(
        "InvokeInvoked",
        NOTED,
        """
        Method halt = Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        Method open = AccessibleObject.class.getMethod("setAccessible", boolean.class);
        Method invoke = Method.class.getMethod("invoke", Object.class, Object[].class);
        invoke.invoke(open, halt, new Object[] {true});
        invoke.invoke(halt, null, new Object[] {0});
        """,
    ),
    Attack(
        "InvokeByHandle",
        NOTED,
        """
        Method halt = Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
        MethodHandle open = MethodHandles.publicLookup().findVirtual(AccessibleObject.class,
            "setAccessible", MethodType.methodType(void.class, boolean.class));
        open.invoke(halt, true);
        MethodHandles.lookup().unreflect(halt).invoke(0);
        """,
    ),
    Attack(
        "BoundHandle",
        NOTED,
        """
        MethodHandles.lookup().bind(Runtime.getRuntime(), "halt",
            MethodType.methodType(void.class, int.class)).invoke(0);
        """,
    ),
    Attack(
        "ExitByHandle",
        NOTED,
        """
        MethodHandles.lookup().findStatic(System.class, "exit",
            MethodType.methodType(void.class, int.class)).invoke(0);
        """,
    ),
    Attack(
        "InheritedByHandle",
        NOTED,
        """
        Idle idle = new Idle();
        MethodHandles.lookup().findVirtual(Idle.class, "setContextClassLoader",
            MethodType.methodType(void.class, ClassLoader.class))
            .invoke(idle, (ClassLoader) null);
        Runtime.class.getMethod("exit", int.class).invoke(Runtime.getRuntime(), 0);
        """,
        "static class Idle extends Thread { }",
    ),
    Attack(
        "UnsafeByName",
        NOTED,
        """
        Class<?> c = Class.forName(new StringBuilder("efasnU.csim.nus").reverse().toString());
        Field f = c.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        c.getMethod("putAddress", long.class, long.class).invoke(f.get(null), 0L, 0L);
        """,
    ),
    Attack(
        "UnsafeByFieldType",
        NOTED,
        """
        Field f = AtomicInteger.class.getDeclaredField("unsafe");
        f.setAccessible(true);
        f.getType().getMethod("putAddress", long.class, long.class).invoke(f.get(null), 0L, 0L);
        """,
    ),
    Attack("UnsafeByImport", FORBIDDEN, "Object u = sun.misc.Unsafe.getUnsafe();"),
    Attack(
        "StringContents",
        NOTED,
        """
        Field value = String.class.getDeclaredField("value");
        value.setAccessible(true);
        for (String s : new String[] {"data_race", "fail", "labels", "violations"}) {
            value.set(s, new char[0]);
        }
        """,
    ),
    Attack(
        "ProxyClassDefined",
        NOTED,
        """
        Method m = Proxy.class.getDeclaredMethod("defineClass0",
            ClassLoader.class, String.class, byte[].class, int.class, int.class);
        m.setAccessible(true);
        m.invoke(null, null, "Evil", new byte[10], 0, 10);
        """,
    ),
    Attack(
        "ConstructorOpened",
        NOTED,
        """
        Constructor<?> c = MethodHandles.Lookup.class.getDeclaredConstructor(Class.class);
        c.setAccessible(true);
        ((MethodHandles.Lookup) c.newInstance(System.class)).findStatic(System.class,
            "setSecurityManager0", MethodType.methodType(void.class, SecurityManager.class))
            .invoke((SecurityManager) null);
        """,
    ),
    Attack(
        "SecurityFieldWritten",
        NOTED,
        """
        for (Field f : System.class.getDeclaredFields()) {
            f.setAccessible(true);
            f.set(null, null);
        }
        """,
    ),
    Attack(
        "ExplorerByStreamClass",
        NOTED,
        """
        Class<?> out = System.out.getClass();
        for (Method m : out.getDeclaredMethods()) {
            m.setAccessible(true);
            if (m.getName().equals("reset")) m.invoke(System.out);
        }
        for (Field f : out.getDeclaredFields()) {
            f.setAccessible(true);
            f.set(System.out, null);
        }
        """,
    ),
    Attack(
        "ExplorerByStackTrace",
        RACE,
        """
        for (StackTraceElement frame : new Exception().getStackTrace()) {
            String name = frame.getClassName();
            if (name.indexOf("explorer") > 0) {
                Class.forName(name, true, null).getDeclaredMethods()[0].invoke(null);
            }
        }
        """,
    ),
    Attack(
        "NamesOfObjects",
        # No list has them.
        RACE,
        """
        for (Class<?> c : new Class<?>[] {Named.class, NamesOfObjects.class}) {
            for (Method m : c.getDeclaredMethods()) {
                if (m.getName().indexOf("oncert") > 0) try {
                    m.setAccessible(true);
                    Object on = c == Named.class ? shared : null;
                    if (m.getParameterCount() == 0) m.invoke(on);
                    else m.invoke(on, on.hashCode());
                } catch (Exception next) { }
            }
            for (Field f : c.getDeclaredFields()) {
                if (f.getName().indexOf("oncert") > 0) try {
                    f.setAccessible(true);
                    f.setLong(shared, System.nanoTime());
                } catch (Exception next) { }
            }
        }
        """,
        "static class Named { int n; } static final Named shared = new Named();",
    ),
    Attack(
        "TaskOfThread",
        RACE,
        """
        for (Field f : Thread.class.getDeclaredFields()) {
            if (f.getName().indexOf("task") >= 0) {
                f.setAccessible(true);
                f.set(Thread.currentThread(), null);
            }
        }
        """,
    ),
    Attack(
        "NameOfObjectByName",
        NOTED,
        """
        Field f = Named.class.getDeclaredField("concert".concat("$id"));
        f.setAccessible(true);
        f.setLong(shared, System.nanoTime());
        """,
        "static class Named { int n; } static final Named shared = new Named();",
    ),
    Attack(
        "TaskOfThreadByName",
        NOTED,
        """
        Field f = Thread.class.getDeclaredField("concert".concat("$task"));
        f.setAccessible(true);
        f.set(Thread.currentThread(), null);
        """,
    ),
)

_LOADERS = (
    Attack(
        "LoaderExtended",
        FORBIDDEN,
        "new Loader().define(new byte[100]);",
        """
        static class Loader extends ClassLoader {
            Class<?> define(byte[] b) { return defineClass(null, b, 0, b.length); }
        }
        """,
    ),
    Attack(
        "LoaderOfUrls",
        FORBIDDEN,
        """
        java.net.URL u = new File("/box/explorer/explorer.jar").toURI().toURL();
        new java.net.URLClassLoader(new java.net.URL[] {u}).loadClass("x").newInstance();
        """,
    ),
    Attack(
        "LoaderOfUrlsByName",
        NOTED,
        """
        Class<?> c = Class.forName("java.net.URLClassLoader");
        ClassLoader l = (ClassLoader) c.getConstructor(java.net.URL[].class).newInstance(
            (Object) new java.net.URL[] {new java.net.URL("file:/box/explorer/explorer.jar")});
        l.loadClass("concert.explorer.main.Main").getMethod("main", String[].class)
            .invoke(null, (Object) new String[0]);
        """,
    ),
    Attack(
        "ContextLoader",
        RACE,
        """
        ClassLoader l = Thread.currentThread().getContextClassLoader();
        for (; l != null; l = l.getParent()) {
            l.loadClass("concert.explorer.main.Main").getMethod("main", String[].class)
                .invoke(null, (Object) new String[0]);
        }
        """,
    ),
    Attack(
        "SystemLoader",
        RACE,
        """
        ClassLoader.getSystemClassLoader().loadClass("concert.explorer.main.Exploration")
            .getDeclaredConstructors()[0].newInstance();
        """,
    ),
    Attack(
        "LoaderDefinesByReflection",
        NOTED,
        """
        Method m = ClassLoader.class.getDeclaredMethod("defineClass",
            String.class, byte[].class, int.class, int.class);
        m.setAccessible(true);
        m.invoke(LoaderDefinesByReflection.class.getClassLoader(), "X", new byte[9], 0, 9);
        """,
    ),
    Attack("Services", FORBIDDEN, "ServiceLoader.load(Runnable.class).iterator().next().run();"),
    Attack(
        "NamedLikeTheExplorer",
        FORBIDDEN,
        "String s = \"concert/explorer/Engine\"; Class.forName(s.replace('/', '.'));",
    ),
)

_LIBRARY = (
    Attack(
        "BeanExpression",
        FORBIDDEN,
        'new java.beans.Expression(Runtime.getRuntime(), "halt", new Object[] {0}).execute();',
    ),
    Attack(
        "BeanHandler",
        FORBIDDEN,
        'java.beans.EventHandler.create(Runnable.class, Runtime.getRuntime(), "gc").run();',
    ),
    Attack(
        "BeanDecoder",
        FORBIDDEN,
        "new java.beans.XMLDecoder(new ByteArrayInputStream(new byte[0])).readObject();",
    ),
    Attack(
        "Script",
        FORBIDDEN,
        'new javax.script.ScriptEngineManager().getEngineByName("js").eval("exit(0)");',
    ),
    Attack(
        "ScriptByName",
        NOTED,
        """
        Object m = Class.forName("javax.script.ScriptEngineManager").newInstance();
        Object e = m.getClass().getMethod("getEngineByName", String.class).invoke(m, "js");
        e.getClass().getMethod("eval", String.class).invoke(e, "exit(0)");
        """,
    ),
    Attack(
        "StyleSheet",
        FORBIDDEN,
        "javax.xml.transform.TransformerFactory.newInstance().newTransformer();",
    ),
    Attack(
        "ManagedBean",
        FORBIDDEN,
        """
        java.lang.management.ManagementFactory.getPlatformMBeanServer().invoke(
            new javax.management.ObjectName("com.sun.management:type=HotSpotDiagnostic"),
            "dumpHeap", new Object[] {"/proc/self/fd/200", true},
            new String[] {"java.lang.String", "boolean"});
        """,
    ),
    Attack(
        "ManagedBeanServerUnnamed",
        FORBIDDEN,
        "Object o = java.lang.management.ManagementFactory.getPlatformMBeanServer();",
    ),
    Attack("Naming", FORBIDDEN, 'new javax.naming.InitialContext().lookup("rmi://x/y");'),
    Attack("Remote", FORBIDDEN, "java.rmi.registry.LocateRegistry.createRegistry(1099);"),
    Attack("Compiler", FORBIDDEN, "javax.tools.ToolProvider.getSystemJavaCompiler();"),
    Attack("SystemExitMutes", FORBIDDEN, "System.inheritedChannel().close();"),
    Attack("ProvidersAdded", FORBIDDEN, 'java.security.Security.setProperty("x", "y");'),
    Attack(
        "StreamOfObjects",
        NOTED,
        """
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(0xACED); out.writeShort(5); out.writeByte(0x73); out.writeByte(0x72);
        out.writeUTF("com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl");
        out.writeLong(673094361519270707L); out.writeByte(2); out.writeShort(0);
        out.writeByte(0x78); out.writeByte(0x70);
        Object o = new ObjectInputStream(
            new ByteArrayInputStream(bytes.toByteArray())).readObject();
        System.exit(o.hashCode());
        """,
    ),
    Attack("NativeLibrary", NOTED, 'System.load("/box/explorer/libexplorer_jvm.so");'),
    Attack("OtherProcess", NOTED, 'new ProcessBuilder("/bin/sh", "-c", "kill -9 1").start();'),
    Attack(
        "GuardReplaced",
        FORBIDDEN,
        "System.setSecurityManager(new SecurityManager() { });",
    ),
    Attack("GuardRemoved", NOTED, "System.setSecurityManager(null);"),
)

_CHANNEL = (
    Attack(
        "DescriptorOut",
        NOTED,
        """new FileOutputStream(FileDescriptor.out).write("{}\\n".getBytes());""",
    ),
    Attack(
        "DescriptorNumbers",
        NOTED,
        """
        for (int fd = 0; fd < 256; fd++) {
            try {
                new FileOutputStream("/proc/self/fd/" + fd).write("{}\\n".getBytes());
            } catch (Exception closed) {
                // The next one.
            }
        }
        """,
    ),
    Attack(
        "DescriptorMade",
        NOTED,
        """
        Constructor<FileDescriptor> c = FileDescriptor.class.getDeclaredConstructor(int.class);
        c.setAccessible(true);
        new FileOutputStream(c.newInstance(200)).write("{}\\n".getBytes());
        """,
    ),
    Attack(
        "RequestsRead",
        NOTED,
        """
        String id = Files.readAllLines(Paths.get("/proc/self/fd/0")).get(0);
        Files.readAllLines(Paths.get("/box/requests.tsv"));
        if (id.length() > 0) System.exit(1);
        """,
    ),
    Attack(
        "InputRead",
        RACE,
        "if (System.in.read() >= 0) while (true) { System.out.println(); }",
    ),
    Attack("MemoryRead", NOTED, 'new RandomAccessFile("/proc/self/mem", "rw").read();'),
    Attack(
        "ProcessListed",
        NOTED,
        'for (File f : new File("/proc/self/fd").listFiles()) Files.delete(f.toPath());',
    ),
    Attack("ExitAtOnce", RACE, "if (counter > 0) Runtime.getRuntime().halt(0);"),
)

_INSIDE = (
    Attack(
        "GuardOffInMessage",
        RACE,
        "Thread t = new Thread(() -> { throw new Loud(); }); t.start(); t.join();",
        """
        static class Loud extends RuntimeException {
            @Override public String getMessage() { return cheat(); }
            @Override public StackTraceElement[] getStackTrace() {
                cheat(); return new StackTraceElement[0];
            }
            static String cheat() {
                try { new FileOutputStream("/tmp/out").write(1); Runtime.getRuntime().exec("sh"); }
                catch (Exception refused) { return "x"; }
                while (true) { counter++; }
            }
        }
        """,
    ),
    Attack(
        "GuardOffInStack",
        RACE,
        """
        Thread t = new Thread() {
            @Override public void run() { synchronized (this) { try { wait(); }
                catch (InterruptedException e) { } } }
            @Override public StackTraceElement[] getStackTrace() {
                while (true) { counter++; }
            }
            @Override public long getId() { throw new Error(); }
            @Override public String toString() { throw new Error(); }
            @Override public boolean equals(Object o) { throw new Error(); }
            @Override public int hashCode() { throw new Error(); }
        };
        t.setDaemon(true);
        t.start();
        """,
    ),
    Attack(
        "QuietAdder",
        RACE,
        "new Sneaky().add(1);",
        """
        static class Sneaky extends LongAdder {
            @Override public void add(long x) { counter = counter + 1; }
        }
        static { new Thread(() -> new Sneaky().add(1)).start(); }
        """,
    ),
    Attack(
        "KillKept",
        RACE,
        "if (counter > 1) try { System.exit(0); } catch (Throwable t) { kept = t; }",
        "static Throwable kept;",
    ),
    Attack(
        "OwnClassAsLibrary",
        RACE,
        "new Sub().run();",
        """
        static class Sub extends Number implements Runnable {
            public int intValue() { return counter++; }
            public long longValue() { return counter++; }
            public float floatValue() { return counter++; }
            public double doubleValue() { return counter++; }
            @Override public int hashCode() { return counter++; }
            @Override public boolean equals(Object o) { counter++; return true; }
            public void run() { synchronized (this) { counter++; } }
        }
        """,
    ),
    Attack(
        "ThreadsOfTheExplorer",
        RACE,
        """
        for (Thread t : Thread.getAllStackTraces().keySet()) {
            if (t != Thread.currentThread()) { t.stop(); t.interrupt(); t.suspend(); }
        }
        """,
    ),
    Attack(
        "GroupsOfTheExplorer",
        NOTED,
        """
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        while (true) { g = g.getParent(); g.stop(); }
        """,
    ),
    Attack(
        "PropertiesChanged",
        RACE,
        """
        System.setProperty("java.home", "/");
        System.setProperty("java.util.logging.config.class", "concert.explorer.main.Main");
        System.setProperty("java.util.logging.manager", "concert.explorer.main.Main");
        System.setProperty("concert.library", "/tmp/x");
        System.getProperties().clear();
        java.util.logging.Logger.getLogger("x").info("x");
        """,
    ),
    Attack(
        "RaceByHandles",
        FORBIDDEN,
        """
        MethodHandle set = MethodHandles.lookup().findStaticSetter(
            RaceByHandles.class, "hidden", int.class);
        Thread t = new Thread(() -> { try { set.invoke(1); } catch (Throwable e) { } });
        t.start();
        set.invoke(2);
        """,
        "static int hidden;",
    ),
    Attack(
        "RaceByArrays",
        RACE,
        """
        int[] shared = new int[1];
        Thread t = new Thread(() -> Array.setInt(shared, 0, 1));
        t.start();
        Array.setInt(shared, 0, 2);
        """,
    ),
    Attack(
        "InvocationHandlers",
        NOTED,
        """
        Runnable r = (Runnable) Proxy.newProxyInstance(
            InvocationHandlers.class.getClassLoader(), new Class<?>[] {Runnable.class},
            (proxy, method, args) -> {
                Method halt = Runtime.class.getMethod("halt", int.class);
                return halt.invoke(Runtime.getRuntime(), 0);
            });
        r.run();
        """,
    ),
    Attack(
        "LongMessage",
        RACE,
        """
        char[] text = new char[1 << 18];
        Arrays.fill(text, '\\ud800');
        Thread t = new Thread(() -> { throw new Error(new String(text)); }, new String(text));
        t.start();
        t.join();
        """,
    ),
)

_EXHAUSTION = (
    Attack(
        "HeapFilled",
        HEAP,
        """
        for (int size = 1 << 20; size > 0; ) {
            try { kept.add(new byte[size]); } catch (OutOfMemoryError e) { size /= 2; }
        }
        """,
        "static final List<Object> kept = new ArrayList<>();",
    ),
    Attack(
        "HeapFilledByThreads",
        RACE,
        """
        Runnable fill = () -> {
            List<Object> kept = new ArrayList<>();
            for (;;) {
                try { kept.add(new long[1 << 16]); } catch (OutOfMemoryError e) { return; }
            }
        };
        Thread t = new Thread(fill);
        t.start();
        t.join();
        """,
    ),
    Attack(
        "StackAtItsEnd",
        RACE,
        "dive(0);",
        """
        static int depth;
        static volatile int seen;
        static void dive(int n) {
            try { seen = n; depth = n; dive(n + 1); }
            catch (StackOverflowError e) { synchronized (kept) { kept.add(n); } }
        }
        static final List<Integer> kept = new ArrayList<>();
        """,
    ),
    Attack(
        "AsleepForEver",
        BLOCKED,
        "new java.lang.ref.ReferenceQueue<Object>().remove();",
    ),
)

_CLASSES = (
    Attack(
        "NamedConcert",
        FORBIDDEN,
        "concert$run();",
        "static void concert$run() { }",
    ),
)

ATTACKS: Final = (
    *_REFLECTION,
    *_LOADERS,
    *_LIBRARY,
    *_CHANNEL,
    *_INSIDE,
    *_EXHAUSTION,
    *_CLASSES,
)
"""All of them; their names are different."""
