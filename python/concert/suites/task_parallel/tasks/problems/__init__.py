"""The problems that models are asked to solve in parallel, a module each."""

from concert.suites.task_parallel.tasks.problems.common.problem import Problem
from concert.suites.task_parallel.tasks.problems.divide_and_conquer.barnes_hut import BarnesHut
from concert.suites.task_parallel.tasks.problems.divide_and_conquer.merge_sort import MergeSort
from concert.suites.task_parallel.tasks.problems.divide_and_conquer.n_queens import NQueens
from concert.suites.task_parallel.tasks.problems.divide_and_conquer.unbalanced_tree_search import (
    UnbalancedTreeSearch,
)
from concert.suites.task_parallel.tasks.problems.dynamic_programming.floyd_warshall import (
    FloydWarshall,
)
from concert.suites.task_parallel.tasks.problems.dynamic_programming.wavefront_alignment import (
    WavefrontAlignment,
)
from concert.suites.task_parallel.tasks.problems.linear_algebra.conjugate_gradient import (
    ConjugateGradient,
)
from concert.suites.task_parallel.tasks.problems.linear_algebra.matrix_multiplication import (
    MatrixMultiplication,
)
from concert.suites.task_parallel.tasks.problems.linear_algebra.sparse_triangular_solve import (
    SparseTriangularSolve,
)
from concert.suites.task_parallel.tasks.problems.linear_algebra.tiled_cholesky import TiledCholesky
from concert.suites.task_parallel.tasks.problems.reduction.histogram import Histogram
from concert.suites.task_parallel.tasks.problems.reduction.pi import Pi

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
