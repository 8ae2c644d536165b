"""Answers the calls of one agent: runs commands, and keeps verdicts that it may ask about."""

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import anyio

from concert.app.agent_server.command_process import Done, run_process
from concert.app.agent_server.kept_verdicts import KeptVerdict, KeptVerdicts
from concert.app.agent_server.questions import (
    MOST_SOURCE_BYTES,
    ExplainLimits,
    ExploreC,
    ExploreJava,
    Replay,
    SourceFile,
    checked_c,
    checked_java,
    limit_options,
)
from concert.app.agent_server.telling_executions import in_sentences, told_execution
from concert.app.agent_server.telling_verdicts import in_words, told_c, told_java
from concert.app.agent_server.told import ToldExecution, ToldLimit, ToldLimits, ToldVerdict
from concert.app.command_line import working_directory
from concert.app.explore.explore_limits import Language, stated_limits
from concert.explorers import c, java
from concert.reading.records import MalformedError, load_value, read_record
from concert.sandbox.scratch import scratch_root
from concert.values import ConcertError, ExitStatus
from concert.viewer import Interleaving

_AT_ONCE: Final = 2
"""Commands that run at a time; more calls wait."""
_JUDGED: Final = (ExitStatus.SOUND, ExitStatus.UNSOUND, ExitStatus.INCONCLUSIVE)
_VERDICT: Final = "verdict.json"


class CommandFailedError(ConcertError):
    """A command gave no answer; the text is what it said."""


@dataclass(slots=True, kw_only=True)
class Session:
    """The calls of one agent. Calls may come at once.

    Attributes:
        sandbox: Kind of sandbox.
    """

    sandbox: str
    _kept: KeptVerdicts = field(default_factory=KeptVerdicts)
    _turns: anyio.CapacityLimiter = field(default_factory=lambda: anyio.CapacityLimiter(_AT_ONCE))

    async def explore_java(self, asked: ExploreJava) -> tuple[ToldVerdict, str]:
        """Returns the verdict on a Java program, as a record and in words.

        Raises:
            ConcertError: The program cannot be explored.
        """
        files = checked_java(asked)
        limits = limit_options(asked.limits, Language.JAVA)
        main = (f"--main={asked.main_class}",) if asked.main_class else ()
        options = (*(f"--java={file.name}" for file in files), *main, *limits)
        line = await self._explored(files, options)
        verdict = java.parse_verdict(line, where="the verdict")
        handle = self._kept.keep(
            KeptVerdict(language=Language.JAVA, files=files, options=(*main, *limits), line=line)
        )
        told = told_java(verdict, handle=handle, files=files, limits=asked.limits)
        return told, in_words(verdict, handle=handle)

    async def explore_c(self, asked: ExploreC) -> tuple[ToldVerdict, str]:
        """Returns the verdict on a C program, as a record and in words.

        Raises:
            ConcertError: The program cannot be explored.
        """
        files = checked_c(asked)
        limits = limit_options(asked.limits, Language.C)
        line = await self._explored(files, (f"--c={files[0].name}", *limits))
        verdict = c.parse_verdict(line, where="the verdict")
        handle = self._kept.keep(
            KeptVerdict(language=Language.C, files=files, options=(), line=line)
        )
        told = told_c(verdict, handle=handle, files=files, limits=asked.limits)
        return told, in_words(verdict, handle=handle)

    async def replay(self, asked: Replay) -> tuple[ToldExecution, str]:
        """Returns a part of an execution, as a record and in sentences.

        Raises:
            ConcertError: There is no such verdict or fault, or no execution shows it.
        """
        kept = self._kept.get(asked.handle)
        kind = "java" if kept.language is Language.JAVA else "c"
        options = [f"--{kind}={file.name}" for file in kept.files]
        done = await self._run(
            "replay",
            (f"--verdict={_VERDICT}", f"--violation={asked.fault}", "--json", *options),
            (*kept.options,),
            files={**_named(kept.files), _VERDICT: kept.line},
        )
        if done.status not in (ExitStatus.SOUND, ExitStatus.UNSOUND) or not done.output:
            raise _failure(done)
        try:
            shown = read_record(Interleaving, load_value(done.output))
        except MalformedError as error:
            raise CommandFailedError(
                f"no execution ({error})", where="replay", remedy="report this as a defect"
            ) from None
        again = done.status == ExitStatus.SOUND
        told = told_execution(shown, asked=asked, files=kept.files, again=again)
        return told, in_sentences(told)

    async def explain_limits(self, asked: ExplainLimits) -> tuple[ToldLimits, str]:
        """Returns the limits of a search, as a record and in words."""
        del asked
        of = {language: {one.name: one for one in stated_limits(language)} for language in Language}
        known = {**of[Language.JAVA], **of[Language.C]}
        defaults = {
            name: {each: one[name].default for each, one in of.items() if name in one}
            for name in known
        }
        told = ToldLimits(
            limits=tuple(
                ToldLimit(
                    name=name,
                    meaning=known[name].meaning,
                    java=defaults[name].get(Language.JAVA, -1),
                    c=defaults[name].get(Language.C, -1),
                )
                for name in known
            ),
            most_source_bytes=MOST_SOURCE_BYTES,
        )
        lines = [
            f"{name}: {known[name].meaning}; "
            + ", ".join(f"{value:,} for {language}" for language, value in values.items())
            for name, values in defaults.items()
        ]
        return told, "\n".join([*lines, f"source: at most {MOST_SOURCE_BYTES:,} bytes a call"])

    async def _explored(self, files: Sequence[SourceFile], options: Sequence[str]) -> bytes:
        """Returns the line that `explore --json` prints."""
        done = await self._run("explore", ("--json",), options, files=_named(files))
        if done.status not in _JUDGED or not done.output:
            raise _failure(done)
        return done.output.strip()

    async def _run(
        self,
        command: str,
        options: Sequence[str],
        more: Sequence[str],
        *,
        files: dict[str, bytes],
    ) -> Done:
        """Runs a command in a folder of its own that holds these files alone."""
        arguments = (*options, *more, f"--sandbox={self.sandbox}")
        async with self._turns:
            with tempfile.TemporaryDirectory(prefix="concert-agent-", dir=scratch_root()) as name:
                folder = Path(name)
                for file, content in files.items():
                    (folder / file).write_bytes(content)
                done = await run_process(command, arguments, folder=folder)
                if done.status == ExitStatus.DEFECT:
                    _keep_traceback(folder)
        if not done.is_whole:
            raise CommandFailedError(
                "the answer is too long to be told", remedy="choose lower limits"
            )
        said = done.errors.replace(f"{folder}/", "")
        return Done(status=done.status, output=done.output, errors=said, is_whole=True)


def _named(files: Sequence[SourceFile]) -> dict[str, bytes]:
    return {file.name: file.text.encode("utf-8") for file in files}


def _failure(done: Done) -> CommandFailedError:
    lines = done.errors.splitlines()
    line = next((one for one in reversed(lines) if one.startswith("concert: ")), "")
    what = line.removeprefix("concert: ") or f"the command ended with status {done.status}"
    return CommandFailedError(what)


def _keep_traceback(folder: Path) -> None:
    """Moves what a defect of ours left to where a user finds it."""
    for path in folder.glob("traceback-*.txt"):
        shutil.move(path, working_directory() / path.name)
