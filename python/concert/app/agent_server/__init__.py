"""The server through which coding agents explore programs: the Model Context Protocol."""
