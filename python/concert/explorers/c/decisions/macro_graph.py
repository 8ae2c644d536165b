"""Follows the names of macros through the texts of others, each once."""

from collections.abc import Callable, Iterable, Mapping

from concert.explorers.c.decisions.macro_texts import words


class MacroGraph:
    """The macros of a program, and those that name them in their texts.

    Attributes:
        words: The names in the text of each macro.
        naming: The macros in whose texts a name is.
    """

    def __init__(self, texts: Mapping[bytes, bytes]) -> None:
        """Looks at the texts of all macros of a program."""
        self._texts = texts
        self.words = {name: words(text) for name, text in texts.items()}
        self.naming: dict[bytes, list[bytes]] = {}
        for name, each in self.words.items():
            for word in each:
                self.naming.setdefault(word, []).append(name)

    def leading_to(self, names: Iterable[bytes]) -> set[bytes]:
        """Returns these macros and all that name one of them, through any number of others."""
        found = set(names)
        waiting = list(found)
        while waiting:
            for name in self.naming.get(waiting.pop(), ()):
                if name not in found:
                    found.add(name)
                    waiting.append(name)
        return found

    def with_text(self, is_wanted: Callable[[bytes, bytes], bool]) -> set[bytes]:
        """Returns the macros that have such a text, or name one that has, through any number.

        Args:
            is_wanted: Tells it of the name of a macro and its text.
        """
        return self.leading_to(n for n, text in self._texts.items() if is_wanted(n, text))
