"""Reads the National Response Center's CSV export: reports, or rows set aside with a reason."""

from services.intake.nrc.encoding import UnreadableExport
from services.intake.nrc.form import as_form
from services.intake.nrc.model import (
    Coordinates,
    Defect,
    Flag,
    Material,
    NrcReport,
    Place,
    Precision,
    Printed,
    Quantity,
    Quarantined,
    Responsible,
)
from services.intake.nrc.reader import read

__all__ = [
    "Coordinates",
    "Defect",
    "Flag",
    "Material",
    "NrcReport",
    "Place",
    "Precision",
    "Printed",
    "Quantity",
    "Quarantined",
    "Responsible",
    "UnreadableExport",
    "as_form",
    "read",
]
