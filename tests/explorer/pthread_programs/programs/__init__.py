"""Describes small programs over POSIX threads, writes them as C and compiles them."""
