"""What a quick run of the tests is, and what it leaves out."""
