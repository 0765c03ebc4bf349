"""What others would take: FastAPI, the body validated by pydantic, the answer a constant."""

import os
from typing import Final, Literal

from fastapi import FastAPI, Response
from pydantic import BaseModel, ConfigDict, Field

_BODY: Final = b"x" * int(os.environ.get("CONSTANT_BYTES", "2000"))


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Meld(_Strict):
    """A set laid out."""

    kind: Literal["chow", "pung", "exposed_kong", "added_kong", "concealed_kong"]
    tiles: str | None = None
    feeder: str | None = Field(None, alias="from")


class SpecialKongs(_Strict):
    """Gang tiles laid out."""

    red: int = Field(0, ge=0, le=4)
    green: int = Field(0, ge=0, le=4)
    pizi: int = Field(0, ge=0, le=8)
    laizi: int = Field(0, ge=0, le=4)


class Player(_Strict):
    """One of the four."""

    id: str
    melds: list[Meld | str] = []
    special_kongs: SpecialKongs = SpecialKongs()
    laizi_discards: int = Field(0, ge=0, le=4)
    hand: str | None = None
    ready: bool | None = None
    holds_non_258: bool | None = None
    balance: int | None = None


class Result(_Strict):
    """How the hand ended."""

    type: Literal["self_draw", "discard", "robbed_kong", "draw", "escape"]
    winner: str | None = None
    feeder: str | None = Field(None, alias="from")
    player: str | None = None
    tile: str | None = None
    after_kong: bool = False
    last_tiles: bool = False
    claimants: list[str] | None = None
    rain_breakers: list[str] = []
    declared: dict[str, object] | None = None


class Stake(_Strict):
    """What a point is worth."""

    per_point: str
    currency: str


class Hand(_Strict):
    """A settle request."""

    variant: str
    rules: dict[str, object] | None = None
    ref: str | None = None
    flipped: str | None = None
    laizi: str | None = None
    previous_laizi: str | None = None
    dealer: str
    table: int | None = None
    stake: Stake | None = None
    players: list[Player] = Field(min_length=4, max_length=4)
    result: Result


app: Final = FastAPI()


@app.post("/v1/settle")
async def settle(hand: Hand) -> Response:  # noqa: ARG001 - validated is all it is
    """The constant."""
    return Response(_BODY, media_type="application/json")


@app.get("/readyz")
async def ready() -> Response:
    """Always."""
    return Response(b"ready")
