"""Opens pages of a folder in a real browser without a network, and tells what went wrong there."""

import base64
import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from tests.browser.devtools import BrowserError, DevTools, Message, PageLeftError

__all__ = ["BrowserError", "Page", "Problem", "opened"]

type Json = str | int | float | bool | list[Json] | dict[str, Json] | None

_KEYS = {
    "ArrowDown": 40,
    "ArrowLeft": 37,
    "ArrowRight": 39,
    "ArrowUp": 38,
    "Backspace": 8,
    "End": 35,
    "Enter": 13,
    "Escape": 27,
    "Home": 36,
    "PageDown": 34,
    "PageUp": 33,
    "Space": 32,
    "Tab": 9,
}
"""Named keys with their virtual key codes (UI Events KeyboardEvent key values)."""

_PAGES = 20
"""The number of pages that may follow one another while somebody waits."""

_TEXTS = {"Enter": "\r", "Space": " "}
_SHIFT = 8
_LOCAL = ("file:", "data:", "blob:", "about:")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that a page must not do.

    Attributes:
        kind: "console" (an error or a warning), "exception" (nobody caught it), "browser" (the
            browser's own complaint, such as a violation of the page's security policy), "request"
            (of something outside the folder) or "dialog" (the page opened one).
        text: What was said, or the address.
    """

    kind: Literal["console", "exception", "browser", "request", "dialog"]
    text: str


class Page:
    """The page that a browser shows.

    Attributes:
        console: Every console message, as "level: text".
        problems: Everything that went wrong since the browser was opened.
    """

    def __init__(self, devtools: DevTools) -> None:
        """Takes a browser that has just begun."""
        self.console: list[str] = []
        self.problems: list[Problem] = []
        self._devtools = devtools
        self._loaded: set[str] = set()
        for domain in ("Page", "Runtime", "Log", "Network"):
            devtools.send(f"{domain}.enable")
        devtools.send("Page.setLifecycleEventsEnabled", enabled=True)
        self.resize(1280, 800)

    def goto(self, path: str) -> None:
        """Opens a file of the folder, such as "index.html#task=3", and waits until it is loaded.

        Raises:
            BrowserError: There is no such file.
        """
        file, mark, fragment = path.partition("#")
        name, query_mark, query = file.partition("?")
        url = f"file:///site/{quote(name)}{query_mark}{query}{mark}{fragment}"
        answer = self._devtools.send("Page.navigate", url=url)
        if "errorText" in answer:
            raise BrowserError(f"{path}: {answer['errorText']}")
        # A jump inside the page loads nothing.
        if loader := answer.get("loaderId"):
            self._take_events()
            while loader not in self._loaded:
                self._devtools.wait_for_event()
                self._take_events()

    def reload(self) -> None:
        """Opens the same address again and waits until it is loaded."""
        self._take_events()
        before = set(self._loaded)
        self._devtools.send("Page.reload")
        while self._loaded == before:
            self._devtools.wait_for_event()
            self._take_events()

    def evaluate(self, expression: str) -> Json:
        """Returns the value of JavaScript in the page; a promise's value when it is there.

        Raises:
            BrowserError: It throws.
        """
        answer = self._devtools.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        self._take_events()
        if "exceptionDetails" in answer:
            raise BrowserError(_thrown(answer["exceptionDetails"]))
        value: Json = answer["result"].get("value")
        return value

    def wait_until(self, condition: str) -> None:
        """Waits until a JavaScript expression is true, also if the page goes to another one.

        Raises:
            BrowserError: It is still false when it was looked at 3,000 times, or it throws.
        """
        look = (
            "(async () => { for (let i = 0; i < 3000; i++) {"
            f" if ({condition}) return true;"
            " await new Promise(resolve => setTimeout(resolve, 20)); } return false; })()"
        )
        for _ in range(_PAGES):
            # The browser forgets the question when the page goes to another one.
            with suppress(PageLeftError):
                if self.evaluate(look):
                    return
                break
        raise BrowserError(f"never true: {condition}")

    def text(self, selector: str) -> str:
        """Returns the visible text of the first element that a CSS selector names.

        Raises:
            BrowserError: It names none.
        """
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText"))

    def press(self, *keys: str, shift: bool = False) -> None:
        """Presses keys one after the other: characters, or names such as "ArrowDown".

        Raises:
            BrowserError: There is no such key.
        """
        for key in keys:
            if len(key) != 1 and key not in _KEYS:
                raise BrowserError(f"no key {key!r}; known are characters and {', '.join(_KEYS)}")
            text = _TEXTS.get(key, key if len(key) == 1 else "")
            code = _KEYS.get(key, ord(key[0].upper()))
            both = {
                "key": " " if key == "Space" else key,
                "code": f"Key{key.upper()}" if len(key) == 1 and key.isalpha() else key,
                "windowsVirtualKeyCode": code,
                "modifiers": _SHIFT if shift else 0,
            }
            self._devtools.send("Input.dispatchKeyEvent", type="keyDown", text=text, **both)
            self._devtools.send("Input.dispatchKeyEvent", type="keyUp", **both)
        self._take_events()

    def click(self, selector: str) -> None:
        """Presses the mouse on the middle of the first element that a CSS selector names.

        Raises:
            BrowserError: It names none.
        """
        x, y = self._middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self._devtools.send(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )
        self._take_events()

    def resize(self, width: int, height: int) -> None:
        """Gives the window a size, in CSS pixels."""
        self._devtools.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def prefer(
        self, scheme: Literal["light", "dark"], *, media: Literal["screen", "print"] = "screen"
    ) -> None:
        """Lets the reader prefer a colour scheme; `media` "print" lays the page out for paper."""
        self._devtools.send(
            "Emulation.setEmulatedMedia",
            media=media,
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )

    def allow_scripts(self, *, allowed: bool) -> None:
        """Switches JavaScript on or off for the pages that are opened from now on."""
        self._devtools.send("Emulation.setScriptExecutionDisabled", value=not allowed)

    def screenshot(self, path: Path, *, whole: bool = False) -> None:
        """Writes a PNG of the window, or of the whole page."""
        answer = self._devtools.send(
            "Page.captureScreenshot", format="png", captureBeyondViewport=whole, **self._clip(whole)
        )
        path.write_bytes(base64.b64decode(answer["data"]))

    def _clip(self, whole: bool) -> Message:
        if not whole:
            return {}
        size = self._devtools.send("Page.getLayoutMetrics")["cssContentSize"]
        return {"clip": {**size, "scale": 1}}

    def _middle(self, selector: str) -> Sequence[float]:
        found = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center', behavior: 'instant'});"
            " const b = e.getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        assert isinstance(found, list)
        return [float(str(one)) for one in found]

    def _take_events(self) -> None:
        while self._devtools.events:
            self._take(*self._devtools.events.popleft())

    def _take(self, method: str, said: Message) -> None:
        match method:
            case "Runtime.consoleAPICalled":
                text = " ".join(_shown(argument) for argument in said["args"])
                self.console.append(f"{said['type']}: {text}")
                if said["type"] in ("error", "warning", "assert"):
                    self.problems.append(Problem("console", text))
            case "Runtime.exceptionThrown":
                self.problems.append(Problem("exception", _thrown(said["exceptionDetails"])))
            case "Log.entryAdded" if said["entry"]["level"] in ("error", "warning"):
                self.problems.append(Problem("browser", said["entry"]["text"]))
            case "Network.requestWillBeSent" if not said["request"]["url"].startswith(_LOCAL):
                self.problems.append(Problem("request", said["request"]["url"]))
            case "Page.javascriptDialogOpening":
                self.problems.append(Problem("dialog", said["message"]))
            case "Page.lifecycleEvent" if said["name"] == "load":
                self._loaded.add(said["loaderId"])
            case _:
                pass


@contextmanager
def opened(folder: Path) -> Iterator[Page]:
    """Yields the page of a new browser that sees `folder` and nothing else.

    Args:
        folder: The site. It must hold files, not links to files elsewhere.

    Raises:
        BrowserError: The browser does not start.
    """
    with tempfile.TemporaryFile() as log:
        devtools = DevTools(folder, log=log)
        try:
            yield Page(devtools)
        finally:
            devtools.close()


def _shown(argument: Message) -> str:
    if "value" in argument:
        return str(argument["value"])
    return str(argument.get("description", argument["type"]))


def _thrown(details: Message) -> str:
    return str(details.get("exception", {}).get("description", details["text"]))
