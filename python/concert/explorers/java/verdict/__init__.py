"""Holds the values of a verdict on a Java program, and their JSON."""
