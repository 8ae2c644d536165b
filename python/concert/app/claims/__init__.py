"""The claims of the papers, each with the command that checks it."""
