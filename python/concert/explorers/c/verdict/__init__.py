"""Holds the values of a verdict on a C program and of what is asked for, and their JSON."""
