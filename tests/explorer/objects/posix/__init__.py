"""Specifies the objects of POSIX threads, and writes programs over them."""
