"""The options that the commands on runs share, each with its one meaning."""
