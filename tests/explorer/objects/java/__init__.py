"""Specifies the objects of Java, and writes programs over them."""
