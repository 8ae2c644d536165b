"""Reads a response: finds the Java program in it."""
