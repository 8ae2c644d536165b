"""Builds a program: preprocesses, compiles and links it with its harness."""
