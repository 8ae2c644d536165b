"""Holds the C explorer against a brute-force model of programs over POSIX threads."""
