"""`ordinance law`: the packs as people read them; one file for each command."""

from __future__ import annotations

import typer

from services.cli import (
    law_amended,
    law_asked,
    law_check,
    law_coverage,
    law_diff,
    law_list,
    law_show,
    whatif,
)

app = typer.Typer(no_args_is_help=True, help="The ordinances as rule packs: clauses, readings.")
app.command("list")(law_list.towns)
app.command("show")(law_show.show)
app.command("gaps")(law_asked.gaps)
app.command("readings")(law_asked.readings)
app.command("diff")(law_diff.diff)
app.command("check")(law_check.check)
app.command("amended")(law_amended.amended)
app.command("coverage")(law_coverage.count)
app.command("whatif")(whatif.whatif)
