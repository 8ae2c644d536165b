"""Commands that only the suite java-concurrency has."""
