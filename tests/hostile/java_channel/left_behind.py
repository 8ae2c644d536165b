"""Java programs that race in the first execution alone, by a mark that they leave in the library.

The explorer runs a program many times in one virtual machine. A program that can tell the first
time from those that follow would race only where nobody looks.
"""

from dataclasses import dataclass
from typing import Final

from tests.hostile.java_channel.attacks import FORBIDDEN, NOTED, RACE, STACK

BOUND: Final = "nondeterminism"
"""The explorer noticed that executions may differ, and does not say that the program passes."""

_TEMPLATE: Final = """\
import java.io.*;
import java.lang.invoke.*;
import java.lang.ref.*;
import java.lang.reflect.*;
import java.net.*;
import java.security.*;
import java.text.*;
import java.time.*;
import java.time.zone.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.logging.*;

public class {name} {{
    static int counter;

{members}

    static boolean first() throws Throwable {{
{code}
    }}

    public static void main(String[] args) throws Exception {{
        boolean marked;
        try {{
            marked = first();
        }} catch (Throwable failed) {{
            marked = true;
        }}
        if (marked) {{
            Thread one = new Thread(() -> counter = counter + 1);
            one.start();
            counter = counter + 1;
            one.join();
        }} else {{
            Thread one = new Thread(() -> System.out.print(""));
            one.start();
            one.join();
        }}
        System.out.println("done");
    }}
}}
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """One program.

    Attributes:
        name: Its class.
        verdict: What must become of it.
        code: Leaves the mark, and returns whether it was not there.
        members: What else its class has.
    """

    name: str
    verdict: str
    code: str
    members: str = ""

    def source(self) -> str:
        """Returns the program."""
        return _TEMPLATE.format(name=self.name, members=self.members, code=self.code)


MARKS: Final = (
    Mark(
        "LoggerChild",
        FORBIDDEN,
        """
        java.util.logging.Logger b = java.util.logging.Logger.getLogger("mark.a.b");
        boolean fresh = !b.getParent().getName().equals("mark.a");
        java.util.logging.Logger.getLogger("mark.a");
        return fresh;
        """,
    ),
    Mark(
        "LoggerHandlerMoved",
        RACE,
        """
        Handler h = java.util.logging.Logger.getLogger("").getHandlers()[0];
        boolean fresh = h.getLevel() != Level.FINE;
        h.setLevel(Level.FINE);
        return fresh;
        """,
    ),
    Mark(
        "RecordsCounted",
        RACE,
        'return new LogRecord(Level.INFO, "x").getSequenceNumber() == 0;',
    ),
    Mark(
        "InterfaceClassBroken",
        BOUND,
        """
        try {
            NetworkInterface.getNetworkInterfaces();
            return false;
        } catch (NoClassDefFoundError again) {
            return false;
        } catch (Throwable failed) {
            return true;
        }
        """,
    ),
    Mark(
        "BeansBroken",
        FORBIDDEN,
        "return java.lang.management.ManagementFactory.getThreadMXBean() != null;",
    ),
    Mark(
        "CalendarOfReality",
        RACE,
        "return Calendar.getInstance().getTimeInMillis() == 1_700_000_000_000L;",
    ),
    Mark(
        "HeapMeasured",
        RACE,
        """
        Runtime r = Runtime.getRuntime();
        return r.totalMemory() == r.maxMemory() && r.freeMemory() == r.maxMemory() / 2;
        """,
    ),
    Mark(
        "DiceThrown",
        RACE,
        """
        int[] drawn = {new SplittableRandom(5).nextInt(), draw(), draw()};
        return drawn[1] != drawn[2];
        """,
        """
        static int draw() { return new SplittableRandom().nextInt(); }
        """,
    ),
    Mark(
        "InternedByReflection",
        NOTED,
        """
        String s = new StringBuilder("mark").append(8).toString();
        return String.class.getMethod("intern").invoke(s) == s;
        """,
    ),
    Mark(
        "InternedByHandle",
        NOTED,
        """
        String s = new StringBuilder("mark").append(9).toString();
        return (Object) MethodHandles.lookup().findVirtual(String.class, "intern",
            MethodType.methodType(String.class)).invoke(s) == s;
        """,
    ),
    Mark(
        "HandleOfDefaults",
        RACE,
        """
        boolean fresh = Locale.getDefault() != Locale.FRENCH;
        Consumer<Locale> set = Locale::setDefault;
        set.accept(Locale.FRENCH);
        return fresh;
        """,
    ),
    Mark(
        "UrlFollowsNot",
        FORBIDDEN,
        "HttpURLConnection.setFollowRedirects(false); return true;",
    ),
    Mark(
        "BundleOfLogger",
        FORBIDDEN,
        """
        java.util.logging.Logger.getLogger("mark", "Bundle"); return true;
        """,
    ),
    Mark(
        "LocaleSet",
        RACE,
        """
        boolean fresh = Locale.getDefault() != Locale.GERMAN;
        Locale.setDefault(Locale.GERMAN);
        return fresh;
        """,
    ),
    Mark(
        "LocaleOfFormatsSet",
        RACE,
        """
        boolean fresh = Locale.getDefault(Locale.Category.FORMAT) != Locale.GERMAN;
        Locale.setDefault(Locale.Category.FORMAT, Locale.GERMAN);
        return fresh;
        """,
    ),
    Mark(
        "TimeZoneSet",
        RACE,
        """
        boolean fresh = !TimeZone.getDefault().getID().equals("GMT+07:00");
        TimeZone.setDefault(TimeZone.getTimeZone("GMT+07:00"));
        return fresh;
        """,
    ),
    Mark(
        "LoggerSet",
        RACE,
        """
        java.util.logging.Logger bank = java.util.logging.Logger.getLogger("bank");
        boolean fresh = bank.getLevel() == null;
        bank.setLevel(Level.FINE);
        return fresh;
        """,
    ),
    Mark(
        "RootLoggerSet",
        RACE,
        """
        java.util.logging.Logger root = java.util.logging.Logger.getLogger("");
        boolean fresh = root.getLevel() != Level.FINE;
        root.setLevel(Level.FINE);
        return fresh;
        """,
    ),
    Mark(
        "LoggerHandler",
        RACE,
        """
        java.util.logging.Logger log = java.util.logging.Logger.getGlobal();
        log.addHandler(new Handler() {
            public void publish(LogRecord r) { }
            public void flush() { }
            public void close() { }
        });
        return log.getHandlers().length == 1;
        """,
    ),
    Mark(
        "LevelKnown",
        FORBIDDEN,
        """
        try {
            Level.parse("MARK");
            return false;
        } catch (IllegalArgumentException unknown) {
            new Level("MARK", 4711) { };
            return true;
        }
        """,
    ),
    Mark(
        "InputReplaced",
        RACE,
        """
        boolean fresh = !(System.in instanceof ByteArrayInputStream);
        System.setIn(new ByteArrayInputStream(new byte[1]));
        return fresh;
        """,
    ),
    Mark(
        "GroupPriority",
        RACE,
        """
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        boolean fresh = g.getMaxPriority() != 3;
        g.setMaxPriority(3);
        return fresh;
        """,
    ),
    Mark(
        "GroupDaemon",
        RACE,
        """
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        boolean fresh = !g.isDaemon();
        g.setDaemon(true);
        return fresh;
        """,
    ),
    Mark(
        "GroupInside",
        RACE,
        """
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        new ThreadGroup(g, "x");
        return g.activeGroupCount() <= 1;
        """,
    ),
    Mark(
        "BundleCached",
        FORBIDDEN,
        """
        boolean[] made = new boolean[1];
        ResourceBundle.getBundle("mark", Locale.ROOT, new ResourceBundle.Control() {
            @Override public List<String> getFormats(String n) {
                return Collections.singletonList("x");
            }
            @Override public ResourceBundle newBundle(
                    String n, Locale l, String f, ClassLoader c, boolean r) {
                made[0] = true;
                return new ListResourceBundle() {
                    protected Object[][] getContents() { return new Object[0][]; }
                };
            }
        });
        return made[0];
        """,
    ),
    Mark(
        "ZoneProvider",
        FORBIDDEN,
        """
        boolean fresh = !ZoneId.getAvailableZoneIds().contains("Mark/Mark");
        if (fresh) ZoneRulesProvider.registerProvider(new ZoneRulesProvider() {
            protected Set<String> provideZoneIds() { return Collections.singleton("Mark/Mark"); }
            protected ZoneRules provideRules(String id, boolean c) {
                return ZoneRules.of(ZoneOffset.UTC);
            }
            protected NavigableMap<String, ZoneRules> provideVersions(String id) {
                return new TreeMap<>();
            }
        });
        return fresh;
        """,
    ),
    Mark(
        "UrlConnectionDefault",
        FORBIDDEN,
        """
        boolean fresh = !URLConnection.getDefaultAllowUserInteraction();
        URLConnection.setDefaultAllowUserInteraction(true);
        return fresh;
        """,
    ),
    Mark(
        "UrlConnectionCaches",
        FORBIDDEN,
        """
        URLConnection c = new URL("file:/nowhere").openConnection();
        boolean fresh = c.getDefaultUseCaches();
        c.setDefaultUseCaches(false);
        return fresh;
        """,
    ),
    Mark(
        "DeviceOfChance",
        BOUND,
        """
        try (DataInputStream in = new DataInputStream(new FileInputStream("/dev/urandom"))) {
            return in.readLong() == 7;
        }
        """,
    ),
    Mark(
        "DepthOfStack",
        STACK,
        "dive(); return depth % 40 == 7;",
        """
        static int depth;
        static void dive() { int d = 0; try { d = deeper(0); } catch (StackOverflowError e) { }
            depth = d + last[0]; }
        static final int[] last = new int[1];
        static int deeper(int n) { last[0] = n; return deeper(n + 1) + 1; }
        """,
    ),
    Mark(
        "AuthenticatorSet",
        FORBIDDEN,
        """
        Authenticator.setDefault(null);
        CookieHandler was = CookieHandler.getDefault();
        CookieHandler.setDefault(new CookieManager());
        return was == null;
        """,
    ),
)
"""All of them; their names are different."""
