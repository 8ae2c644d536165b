"""Counts the answers of each model: boards, leaderboards and the tables over them."""
