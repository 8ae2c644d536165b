"""People audit the programs that passed, as in Section 3.2 of the CONCUR paper."""

from concert.audit.errors import AuditError
from concert.audit.findings import Failure, Finding, Verdict
from concert.audit.folder import AuditFolder, Drawn
from concert.audit.merge import Disagreement, Merged, merge
from concert.audit.population import PassingProgram, draw, passing_programs
from concert.audit.precision import report_text

__all__ = [
    "AuditError",
    "AuditFolder",
    "Disagreement",
    "Drawn",
    "Failure",
    "Finding",
    "Merged",
    "PassingProgram",
    "Verdict",
    "draw",
    "merge",
    "passing_programs",
    "report_text",
]
