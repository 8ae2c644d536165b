"""Task-based parallel code: OpenMP tasking, C++ standard parallelism and HPX.

After "From Prompts to Performance: Evaluating LLMs for Task-based Parallel Code Generation".
"""

from concert.suites.task_parallel.suite import TaskParallel

__all__ = ["TaskParallel"]
