"""Build Album's table from one seat's observation: the guide's hints, or the Oya's turn with five photos."""

import pygame

from games.album.types import LEVELS, ROW, Observation
from games.album.ui import card_art, fixtures, photos
from games.album.ui.fixtures import areas, photo_grid
from games.album.ui.pointing import points_at, without_pointers
from games.album.ui.remarks import why_out
from games.album.ui.selection import Selection, Target, after, may_turn, must_turn, next_hint
from games.card_table import card_art as prints
from games.card_table.adapter import Table
from games.card_table.scene import Scene, Spot
from games.core.game_api import WATCHER
from games.ui.layout import anchor, column, row

COUNTER = 34  # units: an emblem on a photo


def build_scene(seen: Observation, thought: Selection, table: Table) -> Scene:
    """Build the table as this seat sees it.

    While photos are guessed all players look on; a guide among several people sees no more than the others do.
    """
    photos.read_ahead(seen.deck, table.words.language)
    if not seen.row:
        return _placing(seen, thought, table)
    return _guessing(without_pointers(seen) if table.is_shared else seen, thought, table)


# the guide places hints


def _placing(seen: Observation, thought: Selection, table: Table) -> Scene:
    middle, px = areas(table).middle, table.theme.px
    side = min(px(330), middle.width * 34 // 100)
    photo, panel = column(middle, [None, px(148)], px(8)) if areas(table).is_tall else row(middle, [None, side], px(20))
    spots = [*fixtures.journey(seen, table), *fixtures.scale(seen, thought, table), _target(seen, table, photo)]
    spots += _supply(seen, table, panel)
    guides = seen.drawn is not None
    name, words = table.names[seen.guide], table.words
    done, hints = len(seen.scale), seen.journey[len(seen.rounds)]
    if not guides:
        return Scene(tuple(spots), asks=words("album.asks.wait_guide", name=name, n=done, hints=hints))
    keys = {f"album.choose_{level}": Target("level", level) for level in range(LEVELS)}
    if not seen.has_refused:
        keys["album.refuse"] = Target("refuse")
    return Scene(
        tuple(spots),
        asks=words("album.asks.place", name=name, word=fixtures.word_of(seen.drawn or 0, table), number=done + 1, hints=hints),
        keys=keys,
        keys_say=words("album.keys.place" if seen.has_refused else "album.keys.place_or_refuse"),
        first="level.0",
    )


def _target(seen: Observation, table: Table, room: pygame.Rect) -> Spot:
    """The photo, large for the guide; face down for everybody else."""
    words = table.words
    if seen.target is None:
        w = min(room.width, room.height * 2, table.theme.px(640))
        says = words("album.target.hidden", name=table.names[seen.guide])
        paint = card_art.hidden_photo(table.theme, seen.guide, words("album.target.looks", name=table.names[seen.guide]))
        return Spot("target", anchor(room, (w, w // 2)), paint, says=says, look="back")
    deck, card = seen.deck, seen.target
    return Spot(
        "target",
        photos.fit_photo(deck, card, room),
        lambda s, r: photos.paint_print(s, r, deck, card, table.theme),
        says=words("album.target.yours", tags=photos.subject_of(deck, card, words.language)),
        details=photos.details_of(deck, card, words),
        look=card,
        grows=photos.GROWS,
    )


def _supply(seen: Observation, table: Table, panel: pygame.Rect) -> list[Spot]:
    """The hint in the guide's hand, the tower and the pile it came from, and the button that refuses."""
    px, words, theme = table.theme.px, table.words, table.theme
    if areas(table).is_tall:
        title, hand, foot = column(panel, [px(24), px(48), None], px(6))
        lower, press = row(foot, [None, px(200)], px(10))
    else:
        title, hand, lower, press = column(panel, [px(24), min(px(92), panel.height // 4), None, px(44)], px(8))
    guides = seen.drawn is not None
    says = words("album.hand.title" if guides else "album.hand.theirs", name=table.names[seen.guide])
    out = [Spot("hand.title", title, card_art.caption(theme, says, "strong"))]
    out += _piles(seen, table, lower)
    out.append(_draw_pile(seen, table, hand))
    if guides:
        able = not seen.has_refused
        refuse = words("album.refuse" if able else "album.refused")
        out.append(
            Spot(
                "refuse",
                anchor(press, (min(press.width, px(240)), min(press.height, px(46)))),
                prints.button(refuse, theme, off=not able),
                says=words("album.refuse.says" if able else "album.refused.says"),
                act=Target("refuse"),
            )
        )
    return out


def _draw_pile(seen: Observation, table: Table, hand: pygame.Rect) -> Spot:
    words = table.words
    key = f"hint.{len(seen.scale)}"
    rect = anchor(hand, (min(hand.width, table.theme.px(270)), hand.height))
    if seen.drawn is None:
        return Spot(key, rect, card_art.hint_back(table.theme), says=words("album.hand.hidden"), look=(False, None), comes_from="tower")
    word = fixtures.word_of(seen.drawn, table)
    return Spot(
        key,
        rect,
        card_art.hint_front(table.theme, word),
        says=words("album.hand.word", word=word),
        act=Target("drawn"),
        lifts=True,
        look=(True, seen.drawn),
        comes_from="tower",
    )


def _piles(seen: Observation, table: Table, area: pygame.Rect) -> list[Spot]:
    """The tower, the photos still face down, and the hint that was refused."""
    px, words, theme = table.theme.px, table.words, table.theme
    cells = row(area, [None, None, None], px(14))
    below = theme.height("small") + px(4)
    places = [pygame.Rect(cell.x, cell.y, cell.width, max(px(20), cell.height - below)) for cell in cells]
    captions = [pygame.Rect(cell.x, place.bottom + px(4), cell.width, below) for cell, place in zip(cells, places, strict=True)]
    high = anchor(places[0], (min(places[0].width, px(78)), places[0].height), height="bottom")
    flat = [anchor(place, (min(place.width, px(92)), min(place.height, px(46))), height="bottom") for place in places[1:]]
    out = [
        Spot("tower", high, card_art.tower(theme, seen.hints_left), says=words("album.tower.says", n=seen.hints_left)),
        Spot("pile", flat[0], prints.back("album", theme), says=words("album.pile.says", n=seen.photos_left)),
    ]
    told = [words("album.tower", n=seen.hints_left), words("album.pile", n=seen.photos_left)]
    if seen.has_refused:
        word = fixtures.word_of(seen.refused, table) if seen.refused is not None else ""
        says = words("album.refused.mine", word=word) if word else words("album.refused.theirs")
        come = f"hint.{len(seen.scale)}"
        out.append(Spot("refused", flat[1], card_art.hint_back(theme, word), says=says, look=seen.refused, comes_from=come, dimmed=True))
        told.append(words("album.refused.caption"))
    for number, (text, rect) in enumerate(zip(told, captions, strict=False)):
        out.append(Spot(f"caption.{number}", rect, card_art.caption(theme, text)))
    return out


# the Oya and the five photos


def _guessing(seen: Observation, thought: Selection, table: Table) -> Scene:
    cells, words = photo_grid(table), table.words
    decides = seen.seat == seen.oya
    spots = [*fixtures.journey(seen, table), *fixtures.scale(seen, thought, table)]
    spots += [_photo(seen, thought, table, place, cells[place]) for place in range(ROW)]
    counters, loose = _counters(seen, thought, table, cells)
    spots += _panel(seen, thought, table, cells[ROW], loose)
    spots += counters
    if not decides:
        keys = {} if seen.seat in (seen.guide, WATCHER) else _photo_keys()
        said = words("album.keys.point_along") if keys else ""
        return Scene(tuple(spots), asks=_waits(seen, table), keys=keys, keys_say=said, remark_rooms=_remark_rooms(spots, table))
    return Scene(
        tuple(spots),
        asks=_asks(seen, thought, table),
        keys=_keys(seen, thought, table),
        keys_say=_keys_say(seen, table),
        first=_first(seen),
        remark_rooms=_remark_rooms(spots, table),
    )


def _remark_rooms(spots: list[Spot], table: Table) -> tuple[pygame.Rect, ...]:
    """Below the words of the discussion, between the stars and the roles, or in a small window over the words of the discussion."""
    gap, lying = table.theme.px(6), {spot.key: spot.rect for spot in spots}
    text, slip, stars = lying["talk.text"], lying["talk"], lying["stars"]
    foot = lying["do"].y if "do" in lying else slip.bottom
    return (
        pygame.Rect(text.x, text.bottom + gap, text.width, foot - text.bottom - 2 * gap),
        pygame.Rect(stars.right + gap, stars.y, lying["role.guide"].x - stars.right - 2 * gap, stars.height),
        pygame.Rect(text.x, text.y, text.width, foot - text.y - gap),
    )


def _photo(seen: Observation, thought: Selection, table: Table, place: int, cell: pygame.Rect) -> Spot:
    deck, card, touch = seen.deck, seen.row[place], Target("photo", place)
    out, target = place in seen.eliminated, card == seen.target
    theme, words = table.theme, table.words
    sign = words("album.target.mark") if target else ""

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        photos.paint_print(surface, rect, deck, card, theme, out=out)
        card_art.draw_number(surface, theme, rect, str(place + 1), sign)

    acts = seen.seat not in (seen.guide, WATCHER) and not out
    return Spot(
        f"photo.{place}",
        photos.fit_photo(deck, card, cell),
        paint,
        says=_photo_says(seen, thought, table, place, photos.subject_of(deck, card, table.words.language)),
        details=photos.details_of(deck, card, words),
        act=touch if acts else None,
        takes=acts,
        look=card,
        comes_from="target" if target else "pile",
        chosen=thought.chosen == touch,
        grows=photos.GROWS,
    )


def _photo_says(seen: Observation, thought: Selection, table: Table, place: int, tags: str) -> str:
    words, card = table.words, seen.row[place]
    told = [words("album.photo.says", number=place + 1, tags=tags)]
    if place in seen.eliminated:
        return " ".join([*told, words("album.photo.out")])
    if card == seen.target:
        told.append(words("album.photo.target"))
    pointing = [table.names[seat] for seat, at in _points(seen, thought, table) if at == place]
    if pointing:
        told.append(words("album.photo.pointed", names=", ".join(pointing)))
    if seen.seat not in (seen.oya, seen.guide, WATCHER):
        told.append(words("album.photo.point"))
    elif seen.seat == seen.oya and not must_turn(seen):
        told.append(words("album.photo.again" if thought.chosen == Target("photo", place) else "album.photo.choose"))
    return " ".join(told)


def _points(seen: Observation, thought: Selection, table: Table) -> list[tuple[int, int | None]]:
    """(seat, place) of everybody who may point: all but the guide, who says nothing, and the Oya, who decides."""
    people = dict(thought.points)
    seats = [seat for seat in range(seen.players) if seat not in (seen.guide, seen.oya)]
    points = [(seat, points_at(seen, seat) if table.bots[seat] else people.get(seat)) for seat in seats]
    return [(seat, None if at in seen.eliminated else at) for seat, at in points]


def _counters(seen: Observation, thought: Selection, table: Table, cells: list[pygame.Rect]) -> tuple[list[Spot], list[int]]:
    """Emblems on the photos they point at, and the seats whose emblem lies in the panel still."""
    px = table.theme.px
    side, on_photo, out, loose = px(COUNTER), [0] * ROW, [], []
    for seat, at in _points(seen, thought, table):
        if at is None:
            loose.append(seat)
            continue
        print_ = photos.fit_photo(seen.deck, seen.row[at], cells[at])
        rect = pygame.Rect(print_.x + px(10) + on_photo[at] * (side + px(3)), print_.bottom - side - px(8), side, side)
        on_photo[at] += 1
        out.append(_counter(seen, thought, table, seat, rect, table.words("album.counter.points", name=table.names[seat], number=at + 1)))
    chosen = thought.chosen
    if chosen is not None and chosen.what == "photo" and seen.seat == seen.oya:
        print_ = photos.fit_photo(seen.deck, seen.row[chosen.number], cells[chosen.number])
        rect = pygame.Rect(print_.right - side - px(18), print_.bottom - side - px(14), side + px(8), side + px(8))
        says = table.words("album.counter.oya", name=table.names[seen.oya], number=chosen.number + 1)
        out.append(Spot(f"counter.{seen.oya}", rect, card_art.counter(table.theme, seen.oya), says=says, seat=seen.oya))
    return out, loose


def _counter(seen: Observation, thought: Selection, table: Table, seat: int, rect: pygame.Rect, says: str) -> Spot:
    person = not table.bots[seat] and (seen.seat == seat or (seen.seat == seen.oya and not table.own_screens))
    return Spot(
        f"counter.{seat}",
        rect,
        card_art.counter(table.theme, seat, held=thought.held == seat),
        says=table.words("album.counter.take", says=says) if person else says,
        act=Target("counter", seat) if person else None,
        lifts=person,
        seat=seat,
    )


def _panel(seen: Observation, thought: Selection, table: Table, cell: pygame.Rect, loose: list[int]) -> list[Spot]:
    """The talk: emblems of who points at nothing yet, what may be done, and the button that does what is chosen."""
    px, words, theme = table.theme.px, table.words, table.theme
    decides = seen.seat == seen.oya
    inner = cell.inflate(-px(32), -px(24))
    title, text, press = column(inner, [px(COUNTER), None, px(38) if decides else px(1)], px(4))
    side, told = px(COUNTER), _talk(seen, thought, table)
    out = [Spot("talk", cell.inflate(-px(8), -px(8)), card_art.note(theme, (), slip=card_art.NOTE))]
    wide = title.width - len(loose) * (side + px(6))
    head = pygame.Rect(title.x, title.centery - theme.height("strong") // 2, wide, theme.height("strong"))
    out.append(Spot("talk.title", head, card_art.heading(theme, words("album.talk.title"))))
    shown = _who_points(seen, thought, table, told, text)
    text.height = min(text.height, len(theme.wrapped(shown, "small", text.width)) * theme.height("small"))
    out.append(Spot("talk.text", text, card_art.lines(theme, shown, "small"), says=told, reads=shown.replace("\n", " ")))
    for k, seat in enumerate(loose):
        place = pygame.Rect(title.right - (len(loose) - k) * (side + px(6)) + px(6), title.y, side, side)
        out.append(_counter(seen, thought, table, seat, place, words("album.counter.loose", name=table.names[seat])))
    if decides:
        out.append(_do(seen, thought, table, press))
    return out


def _talk(seen: Observation, thought: Selection, table: Table) -> str:
    """What may be done with emblems, in a sentence."""
    words = table.words
    if seen.seat == WATCHER:
        return words("album.talk.watched", name=table.names[seen.oya])
    if seen.seat != seen.oya:
        told = "album.talk.others" if seen.seat != seen.guide else "album.talk.guide" if seen.players > 2 else "album.talk.guide.alone"
        return words(told, name=table.names[seen.oya])
    if thought.held is not None:
        return words("album.talk.held", name=table.names[thought.held])
    people = [seat for seat in range(seen.players) if seat not in (seen.guide, seen.oya) and not table.bots[seat]]
    bots = [seat for seat in range(seen.players) if seat not in (seen.guide, seen.oya) and table.bots[seat]]
    if not people and not bots:
        return words("album.talk.alone", guide=table.names[seen.guide])
    if must_turn(seen):
        return words("album.talk.first")
    if people and table.own_screens:
        return words("album.talk.apart")
    return words("album.talk.people" if people else "album.talk.bots")


def _who_points(seen: Observation, thought: Selection, table: Table, told: str, room: pygame.Rect) -> str:
    """The sentence, and below it who points where, and of computer players why, as far as there is room."""
    theme, words = table.theme, table.words
    points = [(seat, at) for seat, at in _points(seen, thought, table) if at is not None]
    short = [words("album.talk.points", name=table.names[seat], number=at + 1) for seat, at in points]
    long = [
        words("album.talk.why", points=line, why=why_out(seen, at, table)) if table.bots[seat] else line
        for line, (seat, at) in zip(short, points, strict=True)
    ]
    shown = ("\n".join([told, *lines]) for lines in (long, short))
    step, width = theme.height("small"), max(1, room.width)
    return next((text for text in shown if len(theme.wrapped(text, "small", width)) * step <= room.height), told)


def _do(seen: Observation, thought: Selection, table: Table, rect: pygame.Rect) -> Spot:
    """The button for what is chosen."""
    words, chosen = table.words, thought.chosen
    if chosen is None:
        text = words("album.do.hint_first" if must_turn(seen) else "album.do.photo_or_hint" if may_turn(seen) else "album.do.photo_first")
        return Spot("do", rect, prints.button(text, table.theme, off=True), says=text)
    text = words("album.do.out", number=chosen.number + 1) if chosen.what == "photo" else words("album.do.turn")
    says = text if chosen.what == "photo" else words("album.do.turn.says")
    return Spot("do", rect, prints.button(text, table.theme, first=True), says=says, act=Target("do"))


def _asks(seen: Observation, thought: Selection, table: Table) -> str:
    words, name, chosen = table.words, table.names[seen.oya], thought.chosen
    if thought.held is not None:
        return words("album.asks.point", name=table.names[thought.held])
    if chosen is not None:
        return words("album.asks.sure_photo" if chosen.what == "photo" else "album.asks.sure_hint", name=name, number=chosen.number + 1)
    if must_turn(seen):
        return words("album.asks.turn", name=name)
    return words("album.asks.turn_or_out" if may_turn(seen) else "album.asks.out", name=name)


def _waits(seen: Observation, table: Table) -> str:
    return table.words("album.asks.wait_oya", name=table.names[seen.oya])


def _keys(seen: Observation, thought: Selection, table: Table) -> dict[str, Target]:
    """Photos by their number; through the hints, through people's emblems; do what is chosen."""
    keys = _photo_keys()
    hint = next_hint(seen, thought)
    if hint is not None:
        keys["album.hint"] = hint
    seat = after(_people(seen, table), thought.held)
    if seat is not None:
        keys["album.people"] = Target("counter", seat)
    if thought.chosen is not None:
        keys |= {"album.do": Target("do"), "shell.press": Target("do")}
    return keys


def _photo_keys() -> dict[str, Target]:
    return {f"album.choose_{place + 1}": Target("photo", place) for place in range(ROW)}


def _people(seen: Observation, table: Table) -> list[int]:
    """People whose emblems the table may lay for them: none where they have screens of their own."""
    if table.own_screens:
        return []
    return [seat for seat in range(seen.players) if seat not in (seen.guide, seen.oya) and not table.bots[seat]]


def _keys_say(seen: Observation, table: Table) -> str:
    parts = ["album.keys.photo"] if not must_turn(seen) else []
    parts += ["album.keys.hint"] if may_turn(seen) else []
    parts += ["album.keys.point"] if _people(seen, table) else []
    return ", ".join(table.words(part) for part in [*parts, "album.keys.do"])


def _first(seen: Observation) -> str:
    """Where the keyboard starts: on a hint where one must be turned, else on the first photo that is left."""
    if must_turn(seen):
        return next(f"hint.{number}" for number, hint in enumerate(seen.scale) if not hint.face_up)
    return next(f"photo.{place}" for place in range(ROW) if place not in seen.eliminated)
