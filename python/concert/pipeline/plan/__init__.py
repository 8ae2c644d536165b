"""Plans: which model gets which task how often, under which conditions."""
