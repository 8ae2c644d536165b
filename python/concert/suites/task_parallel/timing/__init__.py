"""Times passing programs and doubts the times of a busy machine."""
