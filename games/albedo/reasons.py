"""Albedo, why an action is refused: one word a rule, and the sentence that says what, why, and what would do."""

from enum import StrEnum
from typing import NoReturn

from games.core.game_api import Refused


class Reason(StrEnum):
    """The rule an action would break. In brackets: the numbers of the refusal."""

    NO_SUCH_SEAT = "no_such_seat"  # (seat, players)
    GAME_OVER = "game_over"
    NOT_NOW = "not_now"  # another phase
    NOT_YOUR_TURN = "not_your_turn"  # (seat: whose it is)
    ALREADY_ALLOCATED = "already_allocated"
    NO_UNITS = "no_units"
    NOT_EVERY_PLANET = "not_every_planet"  # (planets, stacks)
    NO_SUCH_LOADOUT = "no_such_loadout"  # (code)
    NOT_THE_WHOLE_HAND = "not_the_whole_hand"  # (hand, sent)
    ANOTHER_PLANET = "another_planet"  # (planet: the one that is resolved)
    NO_SUCH_LOCATION = "no_such_location"  # (location)
    LOCATION_TAKEN = "location_taken"  # (location)
    NO_SUCH_SUBLOCATION = "no_such_sublocation"  # (sublocation, there)
    TAKEN_TWICE = "taken_twice"  # (sublocation)
    TOO_COSTLY = "too_costly"  # (cost, ground)
    DECK_EMPTY = "deck_empty"
    NOT_ONE_PER_CITY = "not_one_per_city"  # (cities, left)
    NO_SUCH_UNIT_HERE = "no_such_unit_here"


_SENTENCES = {
    Reason.NO_SUCH_SEAT: "There is no seat {seat} at a table of {players}; the first is 0.",
    Reason.GAME_OVER: "The game is over; nothing more is done in it.",
    Reason.NOT_NOW: "This is not what the game waits for now; look at who is to do what.",
    Reason.NOT_YOUR_TURN: "It is the turn of seat {seat}: the order of the space combat holds; wait for yours.",
    Reason.ALREADY_ALLOCATED: "These units are allocated already; wait until everybody's are.",
    Reason.NO_UNITS: "There are no units in hand, so there is no part in this round.",
    Reason.NOT_EVERY_PLANET: "There are {planets} planets this round, and {stacks} stacks; give one a planet, empty ones too.",
    Reason.NO_SUCH_LOADOUT: "No unit lies as {code}; only ships are turned, and only to what is printed on them.",
    Reason.NOT_THE_WHOLE_HAND: "Every unit in hand is sent, no other, and none stays: {hand} in hand, {sent} sent.",
    Reason.ANOTHER_PLANET: "Planets are resolved in order, and planet {planet} is the one now; choose a location there.",
    Reason.NO_SUCH_LOCATION: "There is no location {location}; there are 0, 1 and 2.",
    Reason.LOCATION_TAKEN: "Location {location} holds one player and is taken; choose a free one, location 1 always is.",
    Reason.NO_SUCH_SUBLOCATION: "There is no sub-location {sublocation} here; there are {there}, the first is 0.",
    Reason.TAKEN_TWICE: "Sub-location {sublocation} is conquered once by a player; name it once.",
    Reason.TOO_COSTLY: "These cost {cost}, and the ground value here is {ground}; take less.",
    Reason.DECK_EMPTY: "That production deck has run out, so nothing can be conquered there; take another.",
    Reason.NOT_ONE_PER_CITY: "One unit is left in each city: {cities} cities, {left} units; name as many of one as of the other.",
    Reason.NO_SUCH_UNIT_HERE: "Only own units at this planet can be left in a city, each in one; name some that are here.",
}


def refuse(reason: Reason, **numbers: float) -> NoReturn:
    """Raise Refused with the sentence of this reason."""
    raise Refused(reason, _SENTENCES[reason], **numbers)
