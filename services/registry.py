"""The five services of an installation, in the order a matter meets them."""

from __future__ import annotations

from ordinance_core.service import Service
from services.billing.service import SERVICE as BILLING
from services.cases.service import SERVICE as CASES
from services.deadlines.service import SERVICE as DEADLINES
from services.intake.service import SERVICE as INTAKE
from services.notices.service import SERVICE as NOTICES

SERVICES: dict[str, Service] = {
    service.name: service for service in (INTAKE, CASES, DEADLINES, NOTICES, BILLING)
}
