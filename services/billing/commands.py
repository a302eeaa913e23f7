"""What billing can be asked: recording and hearing facts; every entry of an account is a fact."""

from __future__ import annotations

from ordinance_core.recording import Shared

Command = Shared
