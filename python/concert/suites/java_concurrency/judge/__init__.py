"""Judges a Java program: compiles it, explores it, compares it with the task's demands."""
