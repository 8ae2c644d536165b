"""Programs that ask the library for what a plain virtual machine gives them, or would.

Two threads ask, and then add to a counter under a lock: nothing is wrong with most of them. Where
the explorer gives what they ask for, they pass. Where it refuses, it says so and convicts nobody.
"""

from dataclasses import dataclass
from typing import Final

from tests.hostile.java_channel.attacks import NOTED, RACE
from tests.hostile.java_channel.callbacks import ASKED, PASS

DIES: Final = "uncaught_exception"

_ASKING: Final = """\
import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.security.*;
import java.text.*;
import java.util.*;
import java.util.logging.*;

public class {name} {{
    static int count;
    static volatile Object kept;

{members}

    static void ask() throws Exception {{
{code}
    }}

    static synchronized void add() {{
        count++;
    }}

    static void run() {{
        try {{
            ask();
        }} catch (RuntimeException e) {{
            throw e;
        }} catch (Exception e) {{
            throw new IllegalStateException(e);
        }}
        add();
    }}

    public static void main(String[] args) throws Exception {{
        Thread one = new Thread(() -> run());
        Thread two = new Thread(() -> run());
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(count);
    }}
}}
"""

_WHOLE: Final = """\
public class {name} {{
{members}

    static boolean refused() {{
        try {{
            Runtime.getRuntime().exec("true");
            return false;
        }} catch (SecurityException e) {{
            return true;
        }} catch (java.io.IOException e) {{
            return false;
        }}
    }}

    static void both(Runnable first, Runnable second) throws Exception {{
        Thread one = new Thread(first);
        Thread two = new Thread(second);
        one.start();
        two.start();
        one.join();
        two.join();
    }}

    public static void main(String[] args) throws Exception {{
{code}
    }}
}}
"""


@dataclass(frozen=True, slots=True)
class Asking:
    """One program.

    Attributes:
        name: Its class.
        verdict: What must become of it.
        code: What both threads do; of a whole program, what its main method does.
        members: What else its class has.
        whole: Whether the program is no more than its main method.
    """

    name: str
    verdict: str
    code: str
    members: str = ""
    whole: bool = False

    def source(self) -> str:
        """Returns the program."""
        template = _WHOLE if self.whole else _ASKING
        return template.format(name=self.name, members=self.members, code=self.code)


_GIVEN: Final = (
    Asking(
        "GroupRoot",
        PASS,
        """
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        while (g.getParent() != null) g = g.getParent();
        kept = g.getName();
        """,
    ),
    Asking(
        "Loopback",
        PASS,
        """
        kept = InetAddress.getLoopbackAddress().isLoopbackAddress();
        """,
    ),
    Asking(
        "PackageOfName",
        PASS,
        """
        kept = Package.getPackage("java.util").getName();
        """,
    ),
    Asking(
        "PackageOfClass",
        PASS,
        """
        kept = String.class.getPackage().getName();
        """,
    ),
    Asking(
        "ReaderOfNoFile",
        PASS,
        """
        try (FileReader r = new FileReader("/no/such/file.txt")) {
            kept = r.read();
        } catch (FileNotFoundException e) {
            kept = "none";
        }
        """,
    ),
    Asking(
        "ReaderOfNoFileHere",
        PASS,
        """
        try (FileReader r = new FileReader("data.txt")) {
            kept = r.read();
        } catch (FileNotFoundException e) {
            kept = "none";
        }
        """,
    ),
    Asking(
        "FileExistsAsked",
        PASS,
        """
        kept = new File("nowhere.txt").exists();
        """,
    ),
    Asking(
        "CharsetsAll",
        PASS,
        """
        kept = Charset.availableCharsets().containsKey("UTF-8");
        """,
    ),
    Asking(
        "CharsetUnknown",
        PASS,
        """
        kept = Charset.isSupported("no-such-set");
        """,
    ),
    Asking(
        "ForNameOwn",
        PASS,
        """
        kept = Class.forName("ForNameOwn$Own").getSimpleName();
        """,
        """
        static class Own { static int v = 3; }
        """,
    ),
    Asking(
        "ForNameJdk",
        PASS,
        """
        kept = Class.forName("java.util.ArrayList").newInstance();
        """,
    ),
    Asking(
        "ForNameNone",
        PASS,
        """
        try {
            kept = Class.forName("NoSuchClass");
        } catch (ClassNotFoundException e) {
            kept = "none";
        }
        """,
    ),
    Asking(
        "LocalesAll",
        PASS,
        """
        kept = Locale.getAvailableLocales().length;
        kept = Locale.getDefault().getLanguage();
        """,
    ),
    Asking(
        "Formatted",
        PASS,
        """
        kept = String.format("%5.2f %s %x", 1.5, "a", 17);
        """,
    ),
    Asking(
        "DateFormatted",
        PASS,
        """
        kept = new SimpleDateFormat("yyyy").format(new Date(0));
        """,
    ),
    Asking(
        "LoggerUsed",
        PASS,
        """
        Logger.getLogger("a.b").info("hello");
        """,
    ),
    Asking(
        "HandlerOfThread",
        PASS,
        """
        Thread t = new Thread(() -> { throw new IllegalStateException("x"); });
        t.setUncaughtExceptionHandler((a, b) -> add());
        t.start();
        t.join();
        """,
    ),
    Asking(
        "UrlMade",
        PASS,
        """
        kept = new URL("http://example.org/a?b=c").getHost();
        kept = URI.create("http://a/b").getPath();
        kept = URLEncoder.encode("a b", "UTF-8");
        """,
    ),
    Asking(
        "PrivilegedAct",
        PASS,
        """
        kept = AccessController.doPrivileged((PrivilegedAction<String>) () -> "a");
        """,
    ),
    Asking(
        "Numbers",
        PASS,
        """
        kept = NumberFormat.getCurrencyInstance(Locale.GERMANY).format(12.5);
        kept = NumberFormat.getInstance().format(12.5);
        """,
    ),
)

_REFUSED: Final = (
    Asking(
        "GroupRootListed",
        NOTED,
        """
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        while (g.getParent() != null) g = g.getParent();
        Thread[] all = new Thread[50];
        kept = g.enumerate(all);
        """,
    ),
    Asking(
        "SocketMade",
        NOTED,
        """
        try (Socket s = new Socket("localhost", 80)) {
            kept = s.isConnected();
        } catch (IOException e) {
            kept = "none";
        }
        """,
    ),
    Asking(
        "ServerSocketMade",
        NOTED,
        """
        try (ServerSocket s = new ServerSocket(0)) {
            kept = s.getLocalPort() > 0;
        }
        """,
    ),
    Asking(
        "ReaderOfPasswd",
        NOTED,
        """
        try (FileReader r = new FileReader("/etc/passwd")) {
            kept = r.read();
        } catch (FileNotFoundException e) {
            kept = "none";
        }
        """,
    ),
    Asking(
        "FileWritten",
        NOTED,
        """
        File f = File.createTempFile("abc", "d");
        try (FileWriter w = new FileWriter(f)) {
            w.write("x");
        }
        f.delete();
        """,
    ),
    Asking(
        "FilesList",
        NOTED,
        """
        try (DirectoryStream<Path> s = Files.newDirectoryStream(Paths.get("."))) {
            for (Path p : s) kept = p;
        }
        """,
    ),
    Asking(
        "LookupOfReserved",
        NOTED,
        """
        try {
            MethodType type = MethodType.methodType(void.class);
            String name = new StringBuilder("tini$trecnoc").reverse().toString();
            MethodHandles.lookup().findStatic(LookupOfReserved.class, name, type);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            kept = "none";
        }
        """,
    ),
    Asking(
        "MemberOfReserved",
        NOTED,
        """
        try {
            String name = new StringBuilder("tini$trecnoc").reverse().toString();
            MemberOfReserved.class.getDeclaredMethod(name, int.class);
            throw new IllegalStateException("there");
        } catch (NoSuchMethodException e) {
            kept = "none";
        }
        """,
    ),
    Asking(
        "RuntimeExec",
        NOTED,
        """
        Process p = Runtime.getRuntime().exec("true");
        kept = p.waitFor();
        """,
    ),
    Asking(
        "ProcessBuilt",
        NOTED,
        """
        Process p = new ProcessBuilder("true").start();
        kept = p.waitFor();
        """,
    ),
    Asking(
        "ForNameHidden",
        NOTED,
        """
        kept = Class.forName("java.beans.Introspector");
        """,
    ),
    Asking(
        "UrlEquals",
        NOTED,
        """
        kept = new URL("http://example.org/").equals(new URL("http://example.com/"));
        """,
    ),
    Asking(
        "OpenedLibrary",
        NOTED,
        """
        Field f = String.class.getDeclaredField("value");
        f.setAccessible(true);
        kept = f.get("abc");
        """,
    ),
    Asking(
        "UnsafeReflected",
        NOTED,
        """
        Class<?> c = Class.forName("sun.misc.Unsafe");
        Field f = c.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        kept = f.get(null);
        """,
    ),
    Asking(
        "InvokedLibrary",
        NOTED,
        """
        kept = Runtime.class.getMethod("availableProcessors").invoke(Runtime.getRuntime());
        """,
    ),
    Asking(
        "ManagerSet",
        NOTED,
        """
        System.setSecurityManager(null);
        """,
    ),
    Asking(
        "Hostname",
        NOTED,
        """
        kept = InetAddress.getLocalHost().getHostName();
        """,
    ),
    Asking(
        "Interfaces",
        NOTED,
        """
        kept = NetworkInterface.getNetworkInterfaces();
        """,
    ),
    Asking(
        "DirectChannel",
        NOTED,
        """
        java.nio.channels.Pipe p = java.nio.channels.Pipe.open();
        kept = p.source();
        """,
    ),
    Asking(
        "ObjectsOfText",
        NOTED,
        """
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        ObjectOutputStream o = new ObjectOutputStream(b);
        o.writeObject(new DecimalFormat("0.0"));
        o.flush();
        kept = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject();
        """,
    ),
    Asking(
        "RefusedInInitialiser",
        NOTED,
        """
        kept = Own.V;
        """,
        """
        static class Own {
            static final Object V;
            static {
                try {
                    V = new Socket("localhost", 80);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        """,
    ),
    Asking(
        "RefusedCaught",
        NOTED,
        """
        try {
            Runtime.getRuntime().exec("true");
        } catch (SecurityException e) {
            kept = "none";
        }
        """,
    ),
    Asking(
        "LibraryLoaded",
        NOTED,
        """
        System.loadLibrary("net");
        """,
    ),
    Asking(
        "MemoryMapped",
        NOTED,
        """
        try (RandomAccessFile f = new RandomAccessFile("x.bin", "rw")) {
            f.writeInt(3);
        }
        """,
    ),
    Asking(
        "GroupRootCounted",
        ASKED,
        """
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        while (g.getParent() != null) g = g.getParent();
        kept = g.activeCount();
        """,
    ),
)

_AROUND: Final = (
    Asking(
        "RaceAfterRefusal",
        NOTED,
        """
        boolean guarded = !refused();
        Runnable add = () -> { if (guarded) synchronized (RaceAfterRefusal.class) { n++; } else n++;
        };
        both(add, add);
        """,
        """
        static int n;
        """,
        whole=True,
    ),
    Asking(
        "RaceBeforeRefusal",
        RACE,
        """
        both(() -> n++, () -> n++);
        refused();
        """,
        """
        static int n;
        """,
        whole=True,
    ),
    Asking(
        "DeadlockAfterRefusal",
        NOTED,
        """
        Object never = new Object();
        if (refused()) synchronized (never) {
            never.wait();
        }
        """,
        whole=True,
    ),
    Asking(
        "DeathBesideRefusal",
        DIES,
        """
        Runnable late = () -> { if (!first) throw new IllegalStateException();
        };
        both(() -> { first = true; refused(); }, late);
        """,
        """
        static volatile boolean first;
        """,
        whole=True,
    ),
    Asking(
        "RaceWithoutRefusal",
        RACE,
        """
        both(() -> { first = true; n++; }, () -> { if (first) refused(); n++; });
        """,
        """
        static volatile boolean first; static int n;
        """,
        whole=True,
    ),
    Asking(
        "NoThreadAfterRefusal",
        NOTED,
        """
        Runtime.getRuntime().exec("true");
        both(() -> { }, () -> { });
        """,
        whole=True,
    ),
    Asking(
        "ExitAfterRefusal",
        NOTED,
        """
        both(() -> { if (refused()) System.exit(1); }, () -> { });
        """,
        whole=True,
    ),
    Asking(
        "InitialiserRefused",
        NOTED,
        """
        both(() -> ask(), () -> ask());
        """,
        """
        static void ask() {
            try {
                java.net.NetworkInterface.getNetworkInterfaces();
            } catch (java.net.SocketException e) {
                throw new IllegalStateException(e);
            }
        }
        """,
        whole=True,
    ),
)

ASKINGS: Final = (*_GIVEN, *_REFUSED, *_AROUND)
"""All of them; their names are different."""
