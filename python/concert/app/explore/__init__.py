"""Commands that explore one program and replay one execution."""
