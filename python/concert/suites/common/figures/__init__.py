"""Draws the figures of all suites: one style, and files that equal tables give equal."""

from concert.suites.common.figures.drawing import FIGURE_KINDS, FigureKind, drawn

__all__ = ["FIGURE_KINDS", "FigureKind", "drawn"]
