"""One file per command: evaluate, score, doctor.

Whatever imports a command prepares the process first: the libraries that commands load next open
files, and abort under limits that are too low, before any command could say a word.
"""

from concert.app.surroundings import prepare_process

prepare_process()
