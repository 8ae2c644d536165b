"""Compiles programs, and runs the virtual machine in which the explorer works."""
