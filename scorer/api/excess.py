"""More than the service takes: refused whole, before any of it is looked at."""

from scorer.api.problems import Problem, problem
from scorer.api.text import Words


class Excess(Exception):
    """A request that asks for too much: too many hands, or too many streams at once."""

    def __init__(self, slug: str, code: str, **facts: int) -> None:
        """``slug`` is the kind of problem, ``code`` the sentence that says what there is too much of."""
        super().__init__(code)
        self.slug = slug
        self.code = code
        self.facts = facts

    def problem(self, words: Words) -> Problem:
        """What the request is answered with."""
        return problem(self.slug, detail=words.say("problem", self.code, **self.facts))


def too_many_hands(count: int, most: int) -> Excess:
    """A batch or a ledger of more hands than are taken at once."""
    return Excess("payload-too-large", "too_many", count=count, most=most)


def too_many_streams() -> Excess:
    """A stream while as many are under way as are served at once."""
    return Excess("unavailable", "too_many_streams")
