"""The problems in which each cell of a table depends on earlier ones."""
