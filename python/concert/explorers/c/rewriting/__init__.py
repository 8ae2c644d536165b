"""Changes a C program before it is compiled, so that what it does can be told in fewer executions.

Each change leaves each line and column where it was, and no execution can tell the difference.
"""
