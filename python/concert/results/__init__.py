"""Arrow schemas, keys and the Parquet store: everything that lasts."""

from concert.results.columns import response_columns, verdict_batches, verdict_columns
from concert.results.errors import (
    ForeignFileError,
    LockedError,
    ResultsError,
    SchemaVersionError,
    StorageFullError,
)
from concert.results.overlap import overlap_note
from concert.results.rows import storable_text
from concert.results.storage.memory import save_memory
from concert.results.store import (
    Results,
    stored_answers,
    stored_responses,
    stored_runs,
    stored_verdicts,
)
from concert.results.stored_samples import StoredSample, stored_samples
from concert.results.stored_values import json_object
from concert.results.tally import ResponseTally
from concert.values.keys import (
    canonical_json,
    key_of,
    prompt_sha256,
    response_key,
    verdict_key,
)
from concert.values.provenance import Provenance, RunCommand, RunState
from concert.values.verdict import MeasurementKey, TimedCandidate, Verdict

__all__ = [
    "ForeignFileError",
    "LockedError",
    "MeasurementKey",
    "Provenance",
    "ResponseTally",
    "Results",
    "ResultsError",
    "RunCommand",
    "RunState",
    "SchemaVersionError",
    "StorageFullError",
    "StoredSample",
    "TimedCandidate",
    "Verdict",
    "canonical_json",
    "json_object",
    "key_of",
    "overlap_note",
    "prompt_sha256",
    "response_columns",
    "response_key",
    "save_memory",
    "storable_text",
    "stored_answers",
    "stored_responses",
    "stored_runs",
    "stored_samples",
    "stored_verdicts",
    "verdict_batches",
    "verdict_columns",
    "verdict_key",
]
