"""What billing can be asked: every entry of an account is a fact to be recorded."""

from __future__ import annotations

from ordinance_core.recording import AskAgain, RecordFact

Command = RecordFact | AskAgain
