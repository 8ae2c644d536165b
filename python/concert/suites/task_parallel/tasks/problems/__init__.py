"""The problems that models are asked to solve in parallel, a module each."""

from concert.suites.task_parallel.tasks.problems.barnes_hut import BarnesHut
from concert.suites.task_parallel.tasks.problems.conjugate_gradient import ConjugateGradient
from concert.suites.task_parallel.tasks.problems.floyd_warshall import FloydWarshall
from concert.suites.task_parallel.tasks.problems.histogram import Histogram
from concert.suites.task_parallel.tasks.problems.matrix_multiplication import (
    MatrixMultiplication,
)
from concert.suites.task_parallel.tasks.problems.merge_sort import MergeSort
from concert.suites.task_parallel.tasks.problems.n_queens import NQueens
from concert.suites.task_parallel.tasks.problems.pi import Pi
from concert.suites.task_parallel.tasks.problems.problem import Problem
from concert.suites.task_parallel.tasks.problems.sparse_triangular_solve import (
    SparseTriangularSolve,
)
from concert.suites.task_parallel.tasks.problems.tiled_cholesky import TiledCholesky
from concert.suites.task_parallel.tasks.problems.unbalanced_tree_search import (
    UnbalancedTreeSearch,
)
from concert.suites.task_parallel.tasks.problems.wavefront_alignment import WavefrontAlignment

__all__ = ["PAPER_PROBLEMS", "PROBLEMS", "Problem"]

PAPER_PROBLEMS = ("pi", "merge-sort", "matrix-multiplication", "conjugate-gradient")
"""Keys of the paper's problems (section 3), in its order."""

PROBLEMS: tuple[Problem, ...] = (
    BarnesHut(),
    ConjugateGradient(),
    FloydWarshall(),
    Histogram(),
    MatrixMultiplication(),
    MergeSort(),
    NQueens(),
    Pi(),
    SparseTriangularSolve(),
    TiledCholesky(),
    UnbalancedTreeSearch(),
    WavefrontAlignment(),
)
"""All problems, sorted by key."""
