"""Draws small programs whose threads make calls on one object of the JDK."""

from random import Random

from tests.explorer.calls.classes import CLASSES, SharedClass

_SHAPES = ((1, 2), (1, 2), (2, 2), (1, 1, 1))
"""Calls of each thread."""


def drawn(class_name: str, seed: int, *, name: str) -> str:
    """Returns the random program of a seed.

    Args:
        class_name: Name of the shared object's class among `CLASSES`.
        seed: The seed.
        name: Name of the program's class.
    """
    random = Random(f"{class_name} {seed}")
    shared = CLASSES[class_name]
    before = random.choice(shared.before)
    shape = random.choice(_SHAPES)
    threads = [[random.choice(shared.calls) for _ in range(count)] for count in shape]
    return _text(name, shared, before, threads)


def _text(name: str, shared: SharedClass, before: str, threads: list[list[str]]) -> str:
    lines = [
        "import java.util.*;",
        "import java.util.concurrent.*;",
        "import java.util.concurrent.atomic.*;",
        "import java.util.concurrent.locks.*;",
        "",
        f"public class {name} {{",
        "    static final StringBuffer LOGGED = new StringBuffer();",
        f"    static final String[] TOLD = new String[{len(threads)}];",
        f"    static {shared.declared};",
        "",
        "    static void log(int value) { LOGGED.append(value); }",
        '    static String told(Object value) { return value + " "; }',
    ]
    for me, calls in enumerate(threads):
        lines += ["", f"    static void run{me}() {{", '        String told = "";']
        lines += [f"        {_statement(call)}" for call in calls]
        lines += [f"        TOLD[{me}] = told;", "    }"]
    others = range(1, len(threads))
    lines += [
        "",
        "    public static void main(String[] args) throws Exception {",
        f"        {before}",
    ]
    lines += [
        f"        Thread t{me} = new Thread({name}::run{me}); t{me}.start();" for me in others
    ]
    lines += ["        run0();", *(f"        t{me}.join();" for me in others)]
    lines += [
        f"        {shared.after}",
        '        System.out.print(String.join("|", TOLD) + LOGGED);',
        "    }",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _statement(call: str) -> str:
    deed = call if call.endswith(";") else f"told += told({call});"
    failed = "told += failed.getClass().getSimpleName();"
    return f"try {{ {deed} }} catch (Exception failed) {{ {failed} }}"
