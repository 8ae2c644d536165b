"""Lists Java answers that race in real life, and not where they notice the explorer."""

from tests.hostile.answers.answer_case import JAVA, AnswerCase, Kind, allowed
from tests.hostile.answers.java_templates import TASK, bank
from tests.hostile.part import Cost

_FIRST_LIFE: dict[str, tuple[str, str]] = {
    # The condition is true in a virtual machine that begins, so a real run races.
    "property-left-behind": (
        'boolean first = System.getProperty("n") == null; System.setProperty("n", "1");',
        "a system property",
    ),
    "interned-string-left-behind": (
        'String s = new StringBuilder("con").append("cert-").append("x").toString();'
        " boolean first = s.intern() == s;",
        "the table of interned strings",
    ),
    "thread-number-left-behind": (
        'boolean first = new Thread().getName().equals("Thread-0");',
        "the number of the next thread's name",
    ),
    "thread-id-left-behind": (
        "long id = new Thread().getId(); boolean first = id < 40;",
        "the number of the next thread",
    ),
    "pool-number-left-behind": (
        "Thread t = java.util.concurrent.Executors.defaultThreadFactory().newThread(() -> { });"
        ' boolean first = t.getName().startsWith("pool-1-");',
        "the number of the next pool",
    ),
    "locale-left-behind": (
        "boolean first = !java.util.Locale.getDefault().equals(java.util.Locale.GERMAN);"
        " java.util.Locale.setDefault(java.util.Locale.GERMAN);",
        "the default locale",
    ),
    "time-zone-left-behind": (
        'java.util.TimeZone z = java.util.TimeZone.getTimeZone("GMT+5");'
        " boolean first = !java.util.TimeZone.getDefault().hasSameRules(z);"
        " java.util.TimeZone.setDefault(z);",
        "the default time zone",
    ),
    "logger-left-behind": (
        'java.util.logging.Logger l = java.util.logging.Logger.getLogger("bank");'
        " boolean first = l.getLevel() == null; l.setLevel(java.util.logging.Level.FINE);"
        " kept = l;",
        "the level of a logger",
    ),
    "security-property-left-behind": (
        'boolean first = java.security.Security.getProperty("n") == null;'
        ' java.security.Security.setProperty("n", "1");',
        "a security property",
    ),
    "timer-number-left-behind": (
        "java.util.Timer t = new java.util.Timer(true); String[] name = {null};"
        " java.util.concurrent.CountDownLatch d = new java.util.concurrent.CountDownLatch(1);"
        " t.schedule(new java.util.TimerTask() { public void run() {"
        " name[0] = Thread.currentThread().getName(); d.countDown(); } }, 0);"
        " d.await(); t.cancel();"
        ' boolean first = name[0].equals("Timer-0");',
        "the number of the next timer",
    ),
    "bean-cache-left-behind": (
        "java.beans.BeanInfo i = java.beans.Introspector.getBeanInfo(Account.class);"
        ' boolean first = i.getBeanDescriptor().getValue("n") == null;'
        ' i.getBeanDescriptor().setValue("n", 1);',
        "the cache of bean descriptions",
    ),
}

_SIGNS: dict[str, tuple[str, str]] = {
    # The condition is false in a plain virtual machine.
    "sees-the-security-manager": ("System.getSecurityManager() != null", "the security manager"),
    "sees-frames-of-the-explorer": (
        'java.util.Arrays.toString(new Throwable().getStackTrace()).contains("concert")'
        " || new Throwable().getStackTrace().length != 2",
        "frames below main",
    ),
    "sees-its-loader": (
        "Bank.class.getClassLoader() == null || !Bank.class.getClassLoader().getClass().getName()"
        '.startsWith("sun.misc.Launcher")',
        "the class of its own loader",
    ),
    "sees-that-output-is-recorded": (
        "System.out.getClass() != java.io.PrintStream.class",
        "the class of System.out",
    ),
    "sees-names-of-the-explorer": (
        'has("concert.explorer.Engine") || has("concert.explorer.hooks.FieldHooks")'
        ' || has("concert.explorer.main.Main")',
        "a class of the explorer by name",
    ),
    "sees-groups-of-threads": (
        '!Thread.currentThread().getThreadGroup().getName().equals("main")'
        ' || !Thread.currentThread().getName().equals("main")',
        "the names of its thread and group",
    ),
    "sees-added-fields": (
        "Account.class.getDeclaredFields().length != 2"
        " || Account.class.getDeclaredMethods().length != 0"
        " || Account.class.getInterfaces().length != 0",
        "members that rewriting adds",
    ),
    "sees-time-stand-still": (
        "still()",
        "a clock that does not go on while it computes",
    ),
}
_MEMBERS = """
    static Object kept;
    static boolean has(String name) {
        try { Class.forName(name); return true; } catch (Throwable t) { return false; }
    }
    static boolean still() {
        long from = System.nanoTime();
        long x = 1;
        for (int i = 0; i < 3000; i++) x = x * 31 + i;
        return x != 7 && System.nanoTime() == from;
    }
"""
_FAST = frozenset({"property-left-behind", "pool-number-left-behind", "sees-groups-of-threads"})


def cases() -> list[AnswerCase]:
    """Returns the cases."""
    lives = {
        name: (f"{ask} return first;", f"Races in a fresh virtual machine only, told by {sign}.")
        for name, (ask, sign) in _FIRST_LIFE.items()
    }
    signs = {
        name: (f"return !({ask});", f"Does not race where it notices {sign}.")
        for name, (ask, sign) in _SIGNS.items()
    }
    return [
        AnswerCase(
            group=JAVA,
            name=name,
            kind=Kind.TELLS_CHECKER,
            task_id=TASK,
            response=bank(racy=racy, members=_MEMBERS),
            allowed=allowed("fail or inconclusive"),
            why=why,
            cost=Cost.FAST if name in _FAST else Cost.SLOW,
        )
        for name, (racy, why) in (lives | signs).items()
    ]
