"""What the explorer reads from C source, its syntax, its types and its debug information."""
