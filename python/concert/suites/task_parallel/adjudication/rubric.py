"""Holds the rubric of fix levels that lies beside each worksheet."""

from typing import Final

RUBRIC: Final = """\
# Fix levels (Equation 2 of the paper)

Choose the least level by which the program can be made to pass. Change as little as you can, and
keep the algorithm and the framework. Judge the change that the code needs, not the time that it
took you. Examples with (paper) are those of its Section 4.1; it gives no others.

- `easy`: names and headers alone; each statement does what it did. A missing, outdated or invented
  header (paper); a wrong namespace.
- `medium`: a few statements, at the places that the compiler or the failing run names. A wrong
  capture of a lambda expression (paper); a missing or misplaced `.get()`.
- `hard`: who shares what, or the order of tasks, must be thought through again; several functions
  change. Arrays shared wrongly across parallel regions; missing synchronisation.
- `infeasible`: nothing less than another program passes.

Where two levels seem right, take the harder one. Do not ask who wrote the program, and do not talk
to the other rater before both sheets are filled in.
"""
"""The text, in Markdown."""
