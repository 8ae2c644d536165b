"""A command that saves memory loads no pandas, and nothing is taken from whoever uses it."""

import subprocess
import sys


def _run(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_arrays_are_made_without_pandas() -> None:
    program = """
import sys
from concert.results import save_memory
save_memory()
import pyarrow as pa
table = pa.Table.from_pylist([{"text": "a"}])
print(table.to_pylist(), "pandas" in sys.modules)
"""
    assert _run(program) == "[{'text': 'a'}] False\n"


def test_pandas_can_still_be_imported() -> None:
    program = """
from concert.results import save_memory
save_memory()
import pandas
print(pandas.Series([1, 2]).sum())
"""
    assert _run(program) == "3\n"


def test_a_process_that_uses_pandas_goes_on_using_it() -> None:
    program = """
import pandas
from concert.results import save_memory
save_memory()
import pyarrow
print(pyarrow.table({"n": [1, 2]}).to_pandas()["n"].sum())
"""
    assert _run(program) == "3\n"
