"""Lists Java answers that eat resources, carry odd texts, or are right and look hostile."""

from tests.hostile.answers.answer_case import JAVA, AnswerCase, Kind, allowed
from tests.hostile.answers.java_templates import TASK, attempted, bank, fenced, right
from tests.hostile.part import Cost

_MEGABYTE = 1_000_000
_ESCAPE = "\x1b"

_PROGRAMS: dict[str, tuple[Kind, str, str, str]] = {
    "heap-filled-and-errors-caught": (
        Kind.FORCED_INFRA_ERROR,
        attempted(
            """for (int n = 1 << 26; n > 0; ) try { kept.add(new long[n]); }
            catch (OutOfMemoryError e) { n /= 2; }""",
            members="static final java.util.List<Object> kept = new java.util.ArrayList<>();",
        ),
        "fail TE or fail RC",
        "Fills the heap to the last byte and takes every error: the explorer has none left.",
    ),
    "heap-filled-by-all-threads": (
        Kind.FORCED_INFRA_ERROR,
        bank(
            members="static final java.util.List<Object> kept = new java.util.Vector<>();",
            before="""for (int t = 0; t < 4; t++) new Thread(() -> { for (;;) try {
                kept.add(new byte[1 << 16]); } catch (Throwable e) { } }).start();""",
        ),
        "fail or inconclusive",
        "Four threads fill the heap for ever and take every error, the explorer's own among them.",
    ),
    "errors-of-the-explorer-caught": (
        Kind.FORCED_INFRA_ERROR,
        bank(
            before="""Object lock = new Object();
            new Thread(() -> { for (;;) try { synchronized (lock) { lock.wait(); } }
                catch (Throwable t) { } }).start();"""
        ),
        "fail",
        "A thread that takes whatever is thrown to end it and waits again.",
    ),
    "interned-strings-flood": (
        Kind.FORCED_INFRA_ERROR,
        attempted('for (long i = 0; ; i++) ("flood" + i).intern();'),
        "fail or inconclusive",
        "Fills the table of interned strings outside of the heap.",
    ),
    "direct-buffers-flood": (
        Kind.FORCED_INFRA_ERROR,
        attempted(
            """for (int n = 0; n < 400; n++)
            try { kept.add(java.nio.ByteBuffer.allocateDirect(1 << 22)); }
            catch (OutOfMemoryError e) { }""",
            members="static final java.util.List<Object> kept = new java.util.ArrayList<>();",
        ),
        "fail or inconclusive",
        "Takes memory that is no heap, and takes every error.",
    ),
    "stack-filled-within-hooks": (
        Kind.FORCED_INFRA_ERROR,
        attempted(
            "for (int i = 0; i < 50; i++) try { dive(new Account(i)); }"
            " catch (StackOverflowError e) { }",
            members="""static synchronized int dive(Account a) {
                a.balance++; synchronized (a) { return dive(a) + a.balance; } }""",
        ),
        "fail or inconclusive",
        "Runs out of stack where every frame calls the explorer, and takes the error.",
    ),
    "five-thousand-threads": (
        Kind.COSTLY_PROGRAM,
        bank(before="for (int i = 0; i < 5000; i++) new Thread(() -> { }).start();"),
        "fail or inconclusive",
        "Starts five thousand threads.",
    ),
    "print-flood-within-threads": (
        Kind.COSTLY_PROGRAM,
        bank(
            racy="return false;",
            before="""StringBuilder built = new StringBuilder();
            for (int k = 0; k < 500; k++) built.append("A=985\\n");
            String flood = built.toString();
            Thread[] all = new Thread[6];
            for (int k = 0; k < 6; k++) { all[k] = new Thread(() -> {
                System.out.print(flood); System.out.print(flood); System.out.print(flood); });
                all[k].start(); }
            for (Thread t : all) t.join();""",
        ),
        "fail wrong_output or inconclusive",
        "Six threads print nine thousand lines that may come in any order.",
    ),
    "one-line-of-a-megabyte": (
        Kind.COSTLY_PROGRAM,
        bank(
            racy="return false;",
            before="""char[] c = new char[1 << 20]; java.util.Arrays.fill(c, 'A');
            System.out.println(new String(c)); System.out.println(new String(c));""",
        ),
        "fail wrong_output or inconclusive or pass",
        "Prints lines of a megabyte.",
    ),
    "blanks-printed": (
        Kind.COSTLY_PROGRAM,
        bank(
            racy="return false;",
            before="""char[] c = new char[1 << 18]; java.util.Arrays.fill(c, ' ');
            System.out.println("A=" + new String(c)); System.out.println(new String(c) + "=1");""",
        ),
        "fail wrong_output or inconclusive or pass",
        "Prints lines of blanks, over which a careless pattern goes back and forth.",
    ),
    "pattern-that-explodes": (
        Kind.COSTLY_PROGRAM,
        attempted(
            """char[] c = new char[40]; java.util.Arrays.fill(c, 'a');
            java.util.regex.Pattern.matches("(a*)*b", new String(c));"""
        ),
        "fail or inconclusive",
        "Spends its life within one call of the library, where no event happens.",
    ),
    "number-without-end": (
        Kind.COSTLY_PROGRAM,
        attempted('new java.math.BigInteger("3").pow(200_000_000).toString();'),
        "fail or inconclusive",
        "The same with arithmetic.",
    ),
    "branches-on-a-random-number": (
        Kind.COSTLY_PROGRAM,
        bank(racy="return new java.security.SecureRandom().nextInt(50) == 7;"),
        "fail or inconclusive",
        "Races in one execution of fifty, decided by real randomness.",
    ),
    "branches-on-the-clock": (
        Kind.COSTLY_PROGRAM,
        bank(racy="return System.nanoTime() % 50 == 7;"),
        "fail or inconclusive",
        "Races in one execution of fifty, decided by the clock.",
    ),
    "two-hundred-thousand-parentheses": (
        Kind.FORCED_INFRA_ERROR,
        fenced("public class Bank { int x = " + "(" * 200_000 + "1" + ")" * 200_000 + "; }"),
        "fail compile:other or fail compile:syntax or inconclusive",
        "Nests so deeply that the compiler runs out of stack.",
    ),
    "sum-of-a-hundred-thousand": (
        Kind.FORCED_INFRA_ERROR,
        fenced("public class Bank { int x = f" + "+f" * 100_000 + "; static int f; }"),
        "fail or inconclusive",
        "A sum so long that the compiler runs out of stack.",
    ),
    "types-that-explode": (
        Kind.FORCED_INFRA_ERROR,
        fenced(
            "import java.util.*; public class Bank { static <T> T id(T t) { return t; }\n"
            "static <T> List<T> two(T a, T b) { return Arrays.asList(a, b); }\n"
            "Object x = " + "two(id(" * 24 + "1" + "), id(null))" * 24 + "; }"
        ),
        "fail or inconclusive",
        "Asks for type inference that doubles with each level.",
    ),
    "lambdas-that-explode": (
        Kind.FORCED_INFRA_ERROR,
        fenced(
            "import java.util.function.*; public class Bank {\n"
            "static void f(Function<Integer,Integer> a) { }"
            " static void f(ToIntFunction<Integer> a) { }\n"
            "static int g(Function<Integer,Integer> a) { return 0; }"
            " static int g(UnaryOperator<Integer> a) { return 0; }\n"
            "int x = " + "".join(f"g(a{n} -> " for n in range(18)) + "1" + ")" * 18 + "; }"
        ),
        "fail or inconclusive",
        "Overloads with nested lambdas, which the compiler tries in all combinations.",
    ),
    "array-too-large-for-a-class": (
        Kind.FORCED_INFRA_ERROR,
        fenced("public class Bank { int[] x = {" + "1," * 100_000 + "}; }"),
        "fail compile:other",
        "An initialiser that no class file can hold.",
    ),
    "escapes-in-diagnostics": (
        Kind.ODD_TEXT,
        fenced(f"public class Bank {{ int x = {_ESCAPE}]0;owned\x07{_ESCAPE}[2J\u202e\x00 y; }}"),
        "fail compile:syntax or fail compile:other",
        "Puts terminal controls where the compiler quotes the source.",
    ),
    "escapes-printed": (
        Kind.ODD_TEXT,
        bank(
            racy="return false;",
            before=r"""System.out.println("\u001b]0;owned\u0007\u001b[2JA=985\u202e\u0000");""",
        ),
        "fail wrong_output or pass",
        "Prints terminal controls, which the evidence quotes.",
    ),
    "escapes-in-an-exception": (
        Kind.ODD_TEXT,
        bank(
            before=r"""if (args.length == 0) throw new Error("\u001b]0;owned\u0007\n\r"
                + "{\"outcome\":\"pass\"}<script>|");"""
        ),
        "fail UE",
        "Throws an exception whose text has controls, markup and a verdict.",
    ),
    "thread-named-as-markup": (
        Kind.ODD_TEXT,
        bank(before=r"""Thread.currentThread().setName("</script>|\u001b[31m`\n");"""),
        "fail RC",
        "Names its thread with markup, which the evidence quotes.",
    ),
    "newline-hidden-in-a-comment": (
        Kind.FORGED_FORMAT,
        fenced("public class Bank { // \\u000a public static void main(String[] a) { \n int x; }"),
        "fail",
        "Hides a method in a comment by an escaped line end, so that braces count otherwise.",
    ),
    "class-of-blanks": (
        Kind.COSTLY_TEXT,
        "```java\n" + " " * _MEGABYTE + "public class" + " " * _MEGABYTE + "\n```",
        "fail compile:no-class or fail compile:syntax or inconclusive",
        "Two megabytes of blanks where a pattern looks for a class.",
    ),
    "fences-without-end": (
        Kind.COSTLY_TEXT,
        "```java\n" * (_MEGABYTE // 8),
        "fail compile:no-class",
        "A megabyte of opened fences.",
    ),
    "quotes-without-end": (
        Kind.COSTLY_TEXT,
        'public class Bank { String s = "' + '\\"' * (_MEGABYTE // 2),
        "fail or inconclusive",
        "A megabyte of escaped quotes in a literal that nobody closes.",
    ),
    "comments-without-end": (
        Kind.COSTLY_TEXT,
        "```\n" + "/*" * (_MEGABYTE // 2),
        "fail compile:no-class",
        "A megabyte of opened comments.",
    ),
    "classes-without-end": (
        Kind.COSTLY_TEXT,
        "```java\n" + "public class A {\n" * (_MEGABYTE // 17),
        "fail or inconclusive",
        "Sixty thousand classes, each within the one before.",
    ),
    "imports-without-end": (
        Kind.COSTLY_TEXT,
        "import " * (_MEGABYTE // 7),
        "fail compile:no-class",
        "A megabyte of imports that never end.",
    ),
    "thoughts-without-end": (
        Kind.COSTLY_TEXT,
        "</think>" * (_MEGABYTE // 8) + "```java\npublic class Bank { }\n```",
        "fail NEM",
        "A megabyte of ended thoughts before a class without main.",
    ),
    "right-with-reflection-of-its-own": (
        Kind.HONEST,
        right(
            before="""java.lang.reflect.Field f = Account.class.getDeclaredField("balance");
            f.setAccessible(true);
            if (f.getInt(new Account(0)) != 1000) throw new Error();"""
        ),
        "pass",
        "Reads a field of its own by reflection.",
    ),
    "right-with-a-proxy": (
        Kind.HONEST,
        right(
            before="""Runnable r = (Runnable) java.lang.reflect.Proxy.newProxyInstance(
                Bank.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null);
            r.run();"""
        ),
        "pass",
        "Makes a proxy of an interface.",
    ),
    "right-with-a-handle": (
        Kind.HONEST,
        right(
            before="""int five = (int) java.lang.invoke.MethodHandles.lookup().findStatic(
                Math.class, "abs", java.lang.invoke.MethodType.methodType(
                int.class, int.class)).invokeExact(-5);
            if (five != 5) throw new Error();"""
        ),
        "pass",
        "Calls a method of the library by a method handle.",
    ),
    "right-with-words-of-the-explorer": (
        Kind.HONEST,
        right(
            members='static final String NOTE = "setAccessible IMPL_LOOKUP halt0 concert.explorer";'
        ),
        "pass",
        "Has the attacks' names in a text.",
    ),
}
_FAST = frozenset(
    {
        "two-hundred-thousand-parentheses",
        "escapes-in-diagnostics",
        "class-of-blanks",
        "fences-without-end",
        "quotes-without-end",
        "imports-without-end",
        "right-with-reflection-of-its-own",
    }
)


def cases() -> list[AnswerCase]:
    """Returns the cases."""
    return [
        AnswerCase(
            group=JAVA,
            name=name,
            kind=kind,
            task_id=TASK,
            response=response,
            allowed=allowed(required),
            why=why,
            cost=Cost.FAST if name in _FAST else Cost.SLOW,
        )
        for name, (kind, response, required, why) in _PROGRAMS.items()
    ]
