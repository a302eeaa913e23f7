"""The grammar of packs as typed models, one file for each kind of thing a pack says.

Refinements of the grammar that its page leaves to the code:

- `fact: Event.attribute`, or `dated: attribute`, dates a fact by one of its attributes (of several
  the first that is known); a fact without any leaves the predicate open.
- An attribute nobody recorded is unknown: a condition on it is open, not false.
- `rule: Name` on a predicate names the refusal it makes.
- `per` and `for` take papers and events, one or several.
- A content item may have `when` (it is asked for only then) and `states` (an attribute of the
  paper that has to be given with it).
- `while` on a clock is a further `when`, read on the thread.
- `immediately` ends with the day, so that nobody is late within the minute.
- An exemption looks its `codes` up in `attribute` (`source`) of the latest `subject` fact.
- An offence may say `by` whom it is found; else every office may find it.
- `counts` may leave out its `first` or `last` day (`excluded`); without an end it runs to today.
- An amount may be written as `$5` or as a band without `else`.
- A rate holds from its own day on; `unrated` says what holds on days before the first one.
- `of: this` on a `clock` gate asks the runs of the very paper or fact judged, not those of others
  that its thread sees.
- `without: F` looks at all that hangs on the fact, directly or through another (an order, its
  appeal, the decision of that appeal), in the person's other matters as well.
- `any_address: true` lets a paper go to any one of its `addresses`, not to all of them.
- How far a paper has come (`notice.served`) may meet a clock that the paper itself started.
- A number that dates something is a year, and stands for its first day.
- `{recorded: true}` asks whether an attribute was recorded at all, and is never open.
- A cadence also ends by `ends_if`. `rolling month` runs from the act before; `partial: skip` asks
  nothing for a period that was begun already when the duty arose.
- Weeks are counted completed, whole or started; where they `climb`, each takes a further step.
- A ladder's `prior` says whether a conviction must come before the sentence or the deed.
- `without` may stand beside `at_least`: it counts only facts on which nothing such hangs.
- `stays` on a date that a paper states move it on by the days it stood still.
- Weeks counted over an amendment are each under the law of the day they begin, days likewise;
  so are the days of interest, with their rate, day count and compounding.
- `paid`, shares and refunds of a paper are of the lines that its thread sees.
- A `no_effect` holds under every way of every reading, but for those it cites itself.
- A voiding may be voided; the one recorded last is looked at first.
- A confirmation of some of a paper's requirements counts once it leaves none of them open.
- `each: recipient` gives each recipient of a paper a run of their own; `whose: recipient` leaves
  out the acts of others, `whose: anyone` takes a clock as missed that one of them missed.
- `bars` are one bar before many acts or offences, written once, with `upon` and `when`.
- Kind `surety` is what secures the works, `refund` what the town owes: no payment goes to either.
- `less` on an action names the facts whose amounts come off what its `limits` leave; an amount
  whose limit is not known is refused.
- Cells of a table are `exact`, a `cap`, usual figures within the `band` of `else`, or `scheduled`:
  another amount within that band needs a reason.
- What ends a count is an act after the fact it is for: an older one ended something else.
- `within: stated` is the day a paper states (`complete_by`) or, where it names none, so many days
  (`within_days`) from what the clock runs from. An item states one of the attributes it lists.
- A statute is cited by the name under which `clauses` of the state or the town declares it.
"""
