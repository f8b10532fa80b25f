"""Four people with eyes shut, one a game of cards. They know the sentences of their language and the keys, and hear; they see nothing.

What they do is decided by what was said alone, so a fact that is not spoken is a fact they have not got.
"""

import re
from collections.abc import Callable

from tests.games.card_table.eyes_shut import EyesShut

MOST_STOPS = 70  # of the Tab key, once around any table


class AnyNumber(int):
    """Chooses the form of a sentence, and leaves the place of the number open."""

    def __format__(self, _spec: str) -> str:
        return "{n}"


def open_places(text: str) -> str:
    """An escaped sentence as a pattern: what is filled in has its name, where it is there twice the first time."""
    names: list[str] = []

    def place(match: re.Match[str]) -> str:
        names.append(match[1])
        return f"(?P<{match[1]}>.*)" if names.count(match[1]) == 1 else ".*"

    return re.sub(r"\\\{(\w+)\\\}", place, text)


class Player:
    """Goes on until the end of the game is announced."""

    def __init__(self, ears: EyesShut) -> None:
        self.ears = ears
        self.words = ears.words

    def play(self) -> None:
        """To the end."""
        self.ears.key("return")  # "Start" has the focus, as was said
        while not self.is_over():
            there = self.ears.key("f7")
            if self.said("speech.go_on", there) or self.said("cards.curtain.text", there):
                self.ears.key("return")
            else:
                self.act(there)

    def is_over(self) -> bool:
        return self.words("cards.end.title") in self.ears.all

    def act(self, there: list[str]) -> None:
        """There is something to do: this is all that lies on the table."""
        raise NotImplementedError

    def said(self, name: str, lines: list[str], /, **known: object) -> bool:
        """Does one of these lines have this sentence?"""
        return self.filled(name, lines, **known) is not None

    def filled(self, name: str, lines: list[str], /, **known: object) -> dict[str, str] | None:
        """What was filled into the first line that has this sentence; None: no line has it."""
        found = (re.search(pattern, line) for pattern in self.patterns(name, **known) for line in lines)
        return next((match.groupdict() for match in found if match is not None), None)

    def patterns(self, name: str, /, **known: object) -> list[str]:
        """A sentence of the language, with its forms for one and for many, as something to listen for."""
        forms = [known] if "n" in known else [known | {"n": AnyNumber(n)} for n in (1, 7)]
        texts = [re.escape(self.words(name, **form).removesuffix(".")) for form in forms]
        return [open_places(text) for text in texts]

    def goes_to(self, fits: Callable[[str], bool]) -> str:
        """With the Tab key to what sounds like this."""
        for _ in range(MOST_STOPS):
            for line in self.ears.key("tab"):
                if fits(line):
                    return line
        raise AssertionError(f"nothing of the kind is heard: {self.ears.all[-MOST_STOPS:]}")

    def goes_to_sentence(self, name: str, /, **known: object) -> str:
        return self.goes_to(lambda line: self.said(name, [line], **known))

    def goes_to_line(self, told: str) -> str:
        """To what was heard before, when it was told what lies there."""
        return self.goes_to(lambda line: line.startswith(told.removesuffix(".")))

    def presses(self, name: str, /, **known: object) -> list[str]:
        """Goes there and presses Enter."""
        self.goes_to_sentence(name, **known)
        return self.ears.key("return")


class AlbumPlayer(Player):
    """Puts every hint on level 2, turns the first hint, takes the first photo out, and lets the others decide."""

    def act(self, there: list[str]) -> None:
        if self.said("album.talk.question", there) or self.said("album.talk.question_alone", there):
            self.ears.key("return")
        elif self.said("album.asks.place", there):
            self.presses("album.level.put", says=self.words("album.level.says", level=2))
        elif self.said("album.asks.turn", there):
            self.goes_to_sentence("album.hint.turn")
            self.ears.key("return")
            self.ears.key("return")
        elif self.said("album.asks.turn_or_out", there) or self.said("album.asks.out", there):
            self.goes_to_sentence("album.photo.choose")
            assert any(self.said("album.asks.sure_photo", [line]) for line in self.ears.key("return"))
            self.ears.key("return")


class ImaginePlayer(Player):
    """Says the first thing that is on a card; plays and bets on the card that has most of the words that were said.

    What is on a card it asks for with the key that enlarges it.
    """

    def act(self, there: list[str]) -> None:
        if self.said("imagine.asks.describe", there):
            self.goes_to_sentence("imagine.card")
            things = self.looks()
            self.ears.key("return")
            self.ears.write(things[0])
            self.finish("imagine.stake.tip", "imagine.describe.tip")
        elif self.said("imagine.asks.play", there):
            self.takes_best([line for line in there if self.words("imagine.card") in line], there)
            self.finish("imagine.stake.tip", "imagine.play.tip")
        elif self.said("imagine.asks.bet", there):
            self.takes_best([line for line in there if self.said("imagine.card.shown", [line])], there)
            self.finish("imagine.bet.tip", "imagine.do_bet.tip")

    def takes_best(self, cards: list[str], there: list[str]) -> None:
        """Presses the card that suits what the Architect said."""
        told = self.filled("imagine.said", [line for line in there if line.startswith(self.words("imagine.said").partition("{")[0])])
        assert told is not None, there
        wanted = set(re.findall(r"\w+", told["words"]))
        on_it: dict[str, set[str]] = {}
        for card in cards:
            self.goes_to_line(card)
            on_it[card] = set(re.findall(r"\w+", " ".join(self.looks())))
        self.goes_to_line(max(cards, key=lambda card: len(wanted & on_it[card])))
        self.ears.key("return")

    def looks(self) -> list[str]:
        """Ask what is on the card that has the focus, and put it back."""
        heard = self.ears.key("z")
        told = self.filled("cards.picture.shows", heard)
        assert told is not None, heard
        self.ears.key("escape")
        return told["what"].partition(". ")[0].split(", ")

    def finish(self, number: str, button: str) -> None:
        self.presses(number, n=1)
        self.presses(button)


class FaceCardsPlayer(Player):
    """Pairs and guesses the two cards that have most words in common."""

    def act(self, there: list[str]) -> None:
        if self.said("faces.asks.pair", there) or self.said("faces.asks.centre", there):
            hand = [line for line in there if self.said("faces.hand.card", [line])]
            for card in max(((a, b) for a in hand for b in hand if a < b), key=lambda pair: common(*pair)):
                self.goes_to_line(card)
                self.ears.key("return")
            self.presses("faces.make.tip")
        elif self.said("faces.asks.guess", there):
            self.guess(there)

    def guess(self, there: list[str]) -> None:
        own = self.filled("cards.strip.you", there)
        assert own is not None
        stops = self.ears.key("f8")
        fronts = [line for line in stops if self.said("faces.front", [line]) and not self.said("faces.front", [line], name=own["name"])]
        centre = [line for line in stops if self.said("faces.card", [line]) and not self.said("faces.front", [line]) and self.is_free(line)]
        wrong = [told for line in there if (told := self.filled("faces.heard.wrong", [line])) is not None]
        pairs = [(a, b) for a in centre for b in fronts if not any(told["one"] in a and told["other"] in b for told in wrong)]
        for card in max(pairs, key=lambda pair: common(*pair)):
            self.goes_to_line(card)
            self.ears.key("return")

    def is_free(self, line: str) -> bool:
        """Neither in an album nor of the own pair nor in the box."""
        return not any(self.said(name, [line]) for name in ("faces.own", "faces.box", "faces.album", "faces.hand.card"))


def common(one: str, other: str) -> int:
    """How many words two cards share."""
    return len(set(re.findall(r"\w+", one)) & set(re.findall(r"\w+", other)))


class AlbedoPlayer(Player):
    """Sends every unit to the next planet it hears of, lands at a place that is free, takes what it can pay."""

    def act(self, there: list[str]) -> None:
        if self.said("albedo.asks.send_held", there) or self.said("albedo.asks.send", there):
            self.presses("albedo.planet.send")
        elif self.said("albedo.asks.all_sent", there):
            self.presses("albedo.do.sent")
        elif self.said("albedo.asks.land", there):
            full = self.words("albedo.location.full")
            self.goes_to(lambda line: self.said("albedo.location.said", [line]) and full.lower() not in line.lower())
            self.ears.key("return")
        elif any(self.said(f"albedo.asks.{asked}", there) for asked in ("spend", "garrison", "all_taken", "pays_nothing")):
            self.conquers(there)

    def conquers(self, there: list[str]) -> None:
        """One thing after the other as long as there is enough to pay it, then done."""
        payable = next((line for line in there if self.is_payable(line)), None)
        if payable is None:
            self.presses("albedo.done.said")
        else:
            self.goes_to(self.is_payable)
            self.ears.key("return")

    def is_payable(self, line: str) -> bool:
        """Does it cost no more than there is left?"""
        offer = self.filled("albedo.place.take", [line])
        priced = [self.filled(f"albedo.place.{kind}", [line]) for kind in ("city", "production", "site")]
        costs = [number(told["n"]) for told in priced if told is not None]
        return offer is not None and bool(costs) and costs[0] <= number(offer["n"])


def number(text: str) -> int:
    """The first number in it."""
    return int(re.findall(r"\d+", text)[0])
