"""Specifies the objects of POSIX and C11 threads as the indivisible steps of calls on them."""
