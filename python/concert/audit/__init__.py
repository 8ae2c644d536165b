"""People audit the programs that passed, as in Section 3.2 of the CONCUR paper."""

from concert.audit.agreement_report import blind_report, kappa_lines
from concert.audit.blind_folder import BlindDraw, BlindFolder, draw_claims
from concert.audit.blind_sheet import Answer, Item
from concert.audit.errors import AuditError
from concert.audit.findings import Failure, Finding, Verdict
from concert.audit.folder import AuditFolder, Drawn
from concert.audit.merge import Disagreement, Merged, merge
from concert.audit.population import PassingProgram, draw, passing_programs
from concert.audit.precision import report_text

__all__ = [
    "Answer",
    "AuditError",
    "AuditFolder",
    "BlindDraw",
    "BlindFolder",
    "Disagreement",
    "Drawn",
    "Failure",
    "Finding",
    "Item",
    "Merged",
    "PassingProgram",
    "Verdict",
    "blind_report",
    "draw",
    "draw_claims",
    "kappa_lines",
    "merge",
    "passing_programs",
    "report_text",
]
