"""Finds where a C program decides by a value that has one course in all executions."""
