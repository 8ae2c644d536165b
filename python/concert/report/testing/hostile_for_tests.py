"""Texts of attackers, and results that hold them wherever results hold texts of others."""

from pathlib import Path
from typing import Final

from concert.report.answers.replays import ExplainedPair, NamedPair, Replays
from concert.report.testing.results_for_tests import Made, make_results
from concert.results.stored_tasks import sha256
from concert.values.values import Outcome
from concert.viewer import (
    File,
    Interleaving,
    Mark,
    MarkKind,
    Step,
    steps_json,
)

HOSTILE: Final = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    '<a href="javascript:alert(1)">x</a>',
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<style>*{display:none}</style>",
    "<!--",
    "]]><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "</pre><img src=x onerror=alert(1)>",
    "{{ 7 * 7 }}{% for x in y %}",
    "${alert(1)}`${alert(1)}`",
    '");alert(1);concert.put("',
    "\\u003cscript\\u003ealert(1)",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<base href=https://example.org/>",
    "<meta http-equiv=refresh content='0;url=https://example.org'>",
    "<form action=https://example.org><input name=q>",
    "<object data=x.swf>",
    "<link rel=stylesheet href=https://example.org/x.css>",
    "\x1b[31mred\x1b[0m",
    "\u202egpj.exe",
    "../../etc/passwd",
    "a\nb\r\nc\td",
    "'; DROP TABLE verdicts; --",
    "<math><mtext></p><img src=x onerror=alert(1)>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='vbscript:alert(1)' onclick=alert(1)>x</a>",
    "<video src=x onerror=alert(1)><audio src=x onerror=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "\x1b]8;;https://example.org\x07link\x1b]8;;\x07",
    "\u2066\u2067\u202ddirection\u2069",
    "constructor.__proto__",
    "__proto__",
    "#c=a-000000000000&a=0",
    "%3Cscript%3Ealert(1)%3C/script%3E",
)
"""Texts that try to become more than texts; `alert` is what they run where they succeed."""


def make_hostile_results(folder: Path) -> Path:
    """Writes results whose suites, variants, tasks, models, answers, labels and details attack."""
    made = [
        Made(
            task=f"task {text}",
            model=f"model {text}",
            text=text,
            outcome=Outcome.FAIL,
            labels=(text,),
            detail=text,
            file_name="A.java",
            variant=text if number % 2 else "default",
            suite=text if number % 3 == 0 else "suite",
            evidence=text,
            attempts=text,
        )
        for number, text in enumerate(HOSTILE)
    ]
    titles = {one.task: f"title {one.text}" for one in made}
    return make_results(folder, made, titles=titles)


def hostile_replays() -> Replays:
    """Returns executions and wrong pairs for each of these answers, which attack likewise."""
    steps = {text: steps_json(_execution(text)) for text in HOSTILE}
    keys = {text: sha256(text.encode()) for text in HOSTILE}
    return Replays(
        steps={keys[text]: steps[text] for text in HOSTILE},
        pairs={f"pair {text}": ExplainedPair(why=text, steps=steps[text]) for text in HOSTILE},
        wrong={keys[text]: [NamedPair(title=text, key=f"pair {text}")] for text in HOSTILE},
    )


def _execution(text: str) -> Interleaving:
    return Interleaving(
        program=text,
        language="java",
        head=text,
        files=(File(name=text, text=text),),
        threads=("main", text),
        things=(),
        steps=tuple(
            Step(thread=thread, file=0, line=1, text=text, printed=text) for thread in (0, 1, 0)
        ),
        edges=(),
        marks=(Mark(kind=MarkKind.FAULT, label=text, steps=(1,), text=text),),
        output=text,
    )
