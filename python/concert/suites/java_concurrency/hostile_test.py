"""Programs that mean harm, or look so, each get a stated verdict, and nothing is forged."""

import json

import pytest

from concert.suites.java_concurrency.equipment_for_tests import quick_equipment_in, verdict_on
from concert.suites.java_concurrency.tasks import labels
from concert.suites.java_concurrency.tasks.demands import Values
from concert.values.values import Outcome

_DONE = Values(pattern="(done)", values=("done",))
_THREAD = "Thread t = new Thread(() -> { }); t.start(); t.join();"


def _program(body: str, *, members: str = "") -> str:
    return f"""
import java.io.*;
import java.lang.reflect.*;
import java.util.*;
public class Main {{
    {members}
    public static void main(String[] args) throws Exception {{
        {body}
    }}
}}
"""


_VERDICTS = {
    "System.exit(0) before the work is done": (
        _program(f"{_THREAD} System.exit(0);"),
        Outcome.FAIL,
        (labels.WRONG_OUTPUT,),
        "",
    ),
    "the virtual machine halted": (
        _program(f"{_THREAD} Runtime.getRuntime().halt(0);"),
        Outcome.FAIL,
        (labels.WRONG_OUTPUT,),
        "",
    ),
    "an infinite loop": (
        _program("while (true) { }"),
        Outcome.FAIL,
        (labels.SINGLE_THREAD, labels.LIVELOCK),
        "",
    ),
    "an infinite loop that sleeps": (
        _program("while (true) Thread.sleep(1);"),
        Outcome.FAIL,
        (labels.SINGLE_THREAD, labels.LIVELOCK),
        "",
    ),
    "an infinite loop that counts": (
        _program("long n = 0; while (n >= 0) { n = (n + 1) % 9_000_000; }"),
        Outcome.INCONCLUSIVE,
        (),
        "events",
    ),
    "a static initialiser that never ends": (
        _program("", members="static { while (Main.class != null) { } }"),
        Outcome.FAIL,
        (labels.SINGLE_THREAD, labels.LIVELOCK),
        "",
    ),
    "a static initialiser that waits for a thread that waits for it": (
        _program(
            "",
            members="""static int x; static {
                Thread t = new Thread(() -> x++); t.start();
                try { t.join(); } catch (InterruptedException e) { } }""",
        ),
        Outcome.FAIL,
        (labels.DEADLOCK,),
        "",
    ),
    "memory exhausted": (
        _program("List<long[]> kept = new ArrayList<>(); while (true) kept.add(new long[9999]);"),
        Outcome.FAIL,
        (labels.TERMINATION_ERROR,),
        "",
    ),
    "memory exhausted and the error caught": (
        _program(f"{_THREAD} try {{ long[] x = new long[1 << 30]; }} catch (Error e) {{ }}"),
        Outcome.FAIL,
        # Whoever catches it: what the explorer itself was about to do may be lost too.
        (labels.TERMINATION_ERROR,),
        "",
    ),
    "thousands of threads": (
        _program(
            """for (int i = 0; i < 5000; i++) new Thread(() -> {
                try { Thread.sleep(1000000); } catch (InterruptedException e) { } }).start();"""
        ),
        Outcome.FAIL,
        (labels.TERMINATION_ERROR,),
        "",
    ),
    "endless output": (
        _program('while (true) System.out.println("done");'),
        Outcome.INCONCLUSIVE,
        (),
        "events",
    ),
    "endless recursion": (
        _program("f();", members="static void f() { f(); }"),
        Outcome.FAIL,
        (labels.SINGLE_THREAD, labels.UNCAUGHT_EXCEPTION),
        "",
    ),
    "a file written": (
        _program(f'{_THREAD} new FileWriter("/tmp/x").close();'),
        Outcome.INCONCLUSIVE,
        (),
        "refusals",
    ),
    "a program started": (
        _program(f'{_THREAD} Runtime.getRuntime().exec("/bin/sh");'),
        Outcome.INCONCLUSIVE,
        (),
        "refusals",
    ),
    "input asked for": (
        _program(f"{_THREAD} new Scanner(System.in).nextLine();"),
        Outcome.FAIL,
        (labels.UNCAUGHT_EXCEPTION,),
        "",
    ),
    "a native method": (
        _program(f"{_THREAD} f();", members="static native void f();"),
        Outcome.FAIL,
        (labels.UNCAUGHT_EXCEPTION,),
        "",
    ),
    "the security manager removed": (
        _program(f"{_THREAD} System.setSecurityManager(null);"),
        Outcome.INCONCLUSIVE,
        (),
        "refusals",
    ),
    "standard output closed": (
        _program(f'{_THREAD} System.out.close(); System.out.println("done");'),
        Outcome.FAIL,
        (labels.WRONG_OUTPUT,),
        "",
    ),
    "standard output replaced": (
        _program(
            f"""{_THREAD} System.setOut(new PrintStream(new ByteArrayOutputStream()));
            System.out.println("done");"""
        ),
        Outcome.FAIL,
        (labels.WRONG_OUTPUT,),
        "",
    ),
    "all threads of its group stopped": (
        _program(
            """Thread[] all = new Thread[99]; int n = Thread.enumerate(all);
            for (int i = 0; i < n; i++) if (all[i] != Thread.currentThread()) all[i].stop();"""
        ),
        Outcome.FAIL,
        (labels.SINGLE_THREAD, labels.WRONG_OUTPUT),
        "",
    ),
}


@pytest.mark.parametrize("name", _VERDICTS)
def test_a_hostile_program_gets_its_verdict(name: str) -> None:
    source, outcome, found, limit = _VERDICTS[name]
    judgement = verdict_on(source, demands=[_DONE], equip=quick_equipment_in)
    assert (judgement.outcome, judgement.labels, judgement.limit) == (outcome, found, limit)


_VERDICT = {"id": "1", "verdict": {"outcome": "pass", "labels": [], "violations": []}}


def test_a_verdict_that_the_program_prints_is_only_output() -> None:
    verdict = json.dumps(json.dumps(_VERDICT))
    judgement = verdict_on(_program(f"System.out.println({verdict});"), demands=[_DONE])
    assert judgement.labels == (labels.SINGLE_THREAD, labels.WRONG_OUTPUT)


@pytest.mark.parametrize(
    "reach",
    [
        "new FileInputStream(FileDescriptor.in).getChannel().position(0);"
        "if (System.in.read() >= 0) throw new Error();",
        'new FileOutputStream("/proc/self/fd/1");',
        "new FileOutputStream(FileDescriptor.out).write(65);",
        'new FileOutputStream("/proc/self/mem");',
        """Class<?> c = Class.forName("sun.misc.Unsafe");
        Field f = c.getDeclaredField("theUnsafe"); f.setAccessible(true); f.get(null);""",
        'System.load("/box/explorer/libexplorer_jvm.so");',
        "Thread.currentThread().getThreadGroup().getParent().stop();",
    ],
)
def test_the_way_to_the_verdict_is_closed(reach: str) -> None:
    judgement = verdict_on(_program(_THREAD + reach), equip=quick_equipment_in)
    # Elsewhere nobody refuses it, so what follows is no fault of the program.
    assert (judgement.outcome, judgement.limit) == (Outcome.INCONCLUSIVE, "refusals")


def test_a_class_of_the_explorer_is_as_absent_as_elsewhere() -> None:
    reach = 'Class.forName("concert.explorer.Engine");'
    judgement = verdict_on(_program(_THREAD + reach), equip=quick_equipment_in)
    assert judgement.outcome is Outcome.FAIL
    assert "ClassNotFoundException" in judgement.detail


def test_a_program_defines_no_loader_of_classes() -> None:
    judgement = verdict_on(_program(_THREAD + "new ClassLoader() { };"))
    assert (judgement.outcome, judgement.labels) == (Outcome.FAIL, (labels.FORBIDDEN_LIBRARY,))


@pytest.mark.parametrize("line", ["// nothing to see\n", "x += 1;\n"])
def test_ten_megabytes_of_source_reach_a_limit(line: str) -> None:
    source = _program("int x = 0;" + line * (10_000_000 // len(line)))
    judgement = verdict_on(source)
    assert (judgement.outcome, judgement.limit) == (Outcome.INCONCLUSIVE, "source_bytes")


def test_a_method_too_long_for_a_class_file_does_not_compile() -> None:
    judgement = verdict_on(_program("int x = 0;" + "x += 1;\n" * 60_000))
    assert judgement.labels == (labels.OTHER_COMPILE_ERROR,)


def test_text_that_is_not_utf_8_is_a_syntax_error() -> None:
    judgement = verdict_on(_program('String s = "\udcff";'))
    assert judgement.labels == (labels.SYNTAX,)


def test_a_class_named_like_one_of_the_java_library_is_judged_as_any_other() -> None:
    source = """
        public class String {
            public static void main(java.lang.String[] args) throws Exception {
                java.lang.Thread t = new java.lang.Thread(() -> System.out.println("done"));
                t.start();
                t.join();
            }
        }
    """
    judgement = verdict_on(source, file_name="String.java", demands=[_DONE])
    assert judgement.outcome is Outcome.PASS


def test_a_class_in_a_package_of_the_java_library_cannot_be_started() -> None:
    judgement = verdict_on("package java.lang;" + _program(_THREAD), demands=[_DONE])
    assert judgement.outcome is Outcome.FAIL
    assert judgement.labels


def test_a_class_name_too_long_for_a_file_does_not_compile() -> None:
    name = "A" * 300
    judgement = verdict_on(f"public class {name} {{ }}", file_name=f"{name}.java")
    assert judgement.labels == (labels.OTHER_COMPILE_ERROR,)


def test_annotation_processors_of_the_candidate_never_run() -> None:
    source = """
        import java.util.*;
        import javax.annotation.processing.*;
        import javax.lang.model.element.TypeElement;
        @SupportedAnnotationTypes("*")
        public class Main extends AbstractProcessor {
            public boolean process(Set<? extends TypeElement> all, RoundEnvironment round) {
                throw new Error();
            }
            public static void main(String[] args) throws Exception {
                Thread t = new Thread(() -> System.out.println("done"));
                t.start();
                t.join();
            }
        }
    """
    assert verdict_on(source, demands=[_DONE]).outcome is Outcome.PASS


_COUNTS = "int x = 0; Thread t = new Thread(() -> { }); t.start(); t.join();"
_FORCING: dict[str, tuple[str, str, str]] = {
    "a class whose name is not ASCII": (
        "Größe",
        """public class Größe { public static void main(String[] a) throws Exception {
            Thread t = new Thread(() -> System.out.println("done")); t.start(); t.join(); } }
        class Übrige { class 内部 { } }""",
        "pass",
    ),
    "a method that is too large once it has hooks": (
        "Main",
        "public class Main { static int y; public static void main(String[] a) throws Exception {"
        f"{_COUNTS} " + "y += x;\n" * 6_000 + "} }",
        "inconclusive class_size",
    ),
    "more fields than the explorer numbers": (
        "Main",
        "public class Main {"
        + "".join(
            f"static class C{k} {{ " + "".join(f"int f{i};" for i in range(4000)) + "}"
            for k in range(20)
        )
        + f"public static void main(String[] a) throws Exception {{ {_COUNTS} }} }}",
        "pass",
    ),
    "an expression too deep for the compiler": (
        "Main",
        "public class Main { int x = " + "(" * 20_000 + "1" + ")" * 20_000 + "; }",
        "inconclusive compile_memory",
    ),
    "a sum too long for the compiler": (
        "Main",
        "public class Main { int y; int x = y" + " + y" * 20_000 + "; }",
        "inconclusive compile_memory",
    ),
    "lambdas in lambdas": (
        "Main",
        "public class Main { interface F { F f(); } F f = "
        + "() -> " * 400
        + "null; public static void main(String[] a) throws Exception {"
        + f"{_COUNTS} }} }}",
        "pass",
    ),
    "a heap that stays full": (
        "Main",
        """import java.util.*;
        public class Main {
            static final List<Object> KEPT = new ArrayList<>();
            public static void main(String[] a) throws Exception {
                Thread t = new Thread(() -> { });
                t.start();
                for (int size = 1 << 20; size > 0; ) {
                    try { KEPT.add(new byte[size]); } catch (OutOfMemoryError e) { size /= 2; }
                }
                for (;;) try { t.join(); KEPT.add(new int[1]); } catch (Throwable e) { }
            }
        }""",
        "fail TE",
    ),
    "a thread that sleeps where nobody sees it": (
        "Main",
        """public class Main { public static void main(String[] a) throws Exception {
            Thread t = new Thread(() -> { }); t.start();
            new java.lang.ref.ReferenceQueue<Object>().remove(); } }""",
        "inconclusive blocked",
    ),
    "a part of the library out of reach": (
        "Main",
        """public class Main { public static void main(String[] a) throws Exception {
            Thread t = new Thread(() -> { }); t.start(); t.join();
            new java.beans.Statement(Runtime.getRuntime(), "halt", new Object[] {0}).execute();
        } }""",
        "fail forbidden_library",
    ),
    "a class in the explorer's package": (
        "Main",
        """package concert.explorer; public class Main {
            public static void main(String[] a) { } }""",
        "fail UE",
    ),
    "the virtual machine ended by a private method": (
        "Main",
        """public class Main { public static void main(String[] a) throws Exception {
            Thread t = new Thread(() -> { }); t.start(); t.join();
            java.lang.reflect.Method m =
                Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class);
            m.setAccessible(true); m.invoke(null, 0);
        } }""",
        "inconclusive refusals",
    ),
    "the contents of a literal changed": (
        "Main",
        """public class Main { public static void main(String[] a) throws Exception {
            Thread t = new Thread(() -> { }); t.start(); t.join();
            java.lang.reflect.Field f = String.class.getDeclaredField("value");
            f.setAccessible(true); f.set("verdict", new char[0]);
        } }""",
        "inconclusive refusals",
    ),
    "a name with half a character": (
        "Main",
        """public class Main { public static void main(String[] a) throws Exception {
            Thread t = new Thread(() -> { throw new Error("\\ud800"); }, "\\udc00");
            t.start(); t.join(); } }""",
        "fail UE",
    ),
    "a class in a file that cannot be named": (
        "Main",
        "public class Main { public static void main(String[] a) { } class " + "A" * 250 + " { } }",
        "fail compile:other",
    ),
    "a service for the compiler": (
        "Main",
        """@interface Main_ { Class<?>[] value() default { }; }
        @Main_({Main.class, int[][].class}) public class Main {
            public static void main(@Main_ String[] a) throws Exception {
                Thread t = new Thread(() -> { }); t.start(); t.join(); } }""",
        "pass",
    ),
}


@pytest.mark.parametrize("name", _FORCING)
def test_no_answer_is_the_fault_of_the_machine(name: str) -> None:
    class_name, source, said = _FORCING[name]
    judgement = verdict_on(source, file_name=f"{class_name}.java")
    words = [judgement.outcome.value, *judgement.labels, judgement.limit]
    assert " ".join(word for word in words if word) == said, judgement.detail
