"""Recognises exceptions that JPF raises itself, for want of a part of the Java library."""

import re
from collections.abc import Sequence
from typing import Final

_LINKAGE: Final = frozenset(
    {
        "java.lang.AbstractMethodError",
        "java.lang.ClassNotFoundException",
        "java.lang.IncompatibleClassChangeError",
        "java.lang.NoClassDefFoundError",
        "java.lang.NoSuchFieldError",
        "java.lang.NoSuchFieldException",
        "java.lang.NoSuchMethodError",
        "java.lang.NoSuchMethodException",
        "java.lang.UnsatisfiedLinkError",
        "java.lang.VerifyError",
    }
)
_LINKAGE_ERRORS: Final = frozenset(name for name in _LINKAGE if name.endswith("Error"))
_LIBRARY: Final = ("java.", "javax.", "sun.", "com.sun.", "jdk.")
_TYPE = re.compile(r"(?:Caused by: )?([\w.$]{1,200})(?::|$)")
_NESTED = re.compile(r"java\.lang\.(?:Error|ExceptionInInitializerError): ([\w.$]{1,200})(?::|$)")
_FRAME = re.compile(r"\s{0,8}at ([\w.$<>]{1,300})\(")
_DESCRIPTOR = re.compile(r"\)\[{0,9}(?:[BCDFIJSZV]|L[\w/$]{1,200};)(?=\s|$)")
_UNSAFE = re.compile(r"Calling '\w{1,80}\(Ljava/lang/Object;J")
_LAMBDA_CAST = re.compile(r"\$\$Lambda\$\d{1,9} cannot be cast to ")


def doubt_about(lines: Sequence[str]) -> str:
    """Returns why an uncaught exception is probably JPF's own; empty where nothing says so.

    Args:
        lines: What JPF says of it: type and message, then the stack.
    """
    first = lines[0].strip() if lines else ""
    named = _TYPE.match(first)
    if named is None:
        return ""
    frame = next((found[1] for line in lines[1:] if (found := _FRAME.match(line))), "")
    in_library = frame.startswith(_LIBRARY)
    nested = _NESTED.match(first)
    kind = nested[1] if nested is not None else named[1]
    # javac has linked the program: an error of linkage is JPF's own wherever it comes up. So is an
    # exception that tells a method by its descriptor; reflection tells it by its types.
    if kind in _LINKAGE_ERRORS or (
        kind in _LINKAGE and (in_library or _DESCRIPTOR.search(first) is not None)
    ):
        return f"{kind} in code that javac has linked: JPF's model of the library lacks something"
    if kind == "java.lang.NullPointerException" and in_library and _UNSAFE.search(first):
        return "the library's own sun.misc.Unsafe is missing in JPF"
    if kind == "java.lang.ClassCastException" and _LAMBDA_CAST.search(first):
        return "JPF gives lambdas too few types"
    return ""
