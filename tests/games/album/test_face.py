"""Album at the table: what is shown, what may be touched, what comes of it."""

from collections.abc import Iterator, Sequence

import pygame
import pytest
from msgspec.structs import replace

from games.album import GAME
from games.album.types import RATINGS, Action, Eliminate, Place, Refuse, Reveal, State
from games.album.ui import card_art, fixtures
from games.album.ui.adapter import ADAPTER
from games.album.ui.pointing import points_at
from games.album.ui.selection import Selection, Target
from games.card_table.adapter import Reject, Submit, Table
from games.card_table.bot_worker import InlineWorker
from games.card_table.overlay.remarks import begin as begin_remarks
from games.card_table.overlay.remarks import stack_remarks
from games.card_table.scene import Scene, Spot
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, new_session
from games.core.game_api import Outcome
from games.core.registry import game_named
from games.i18n.words import Words
from games.pictures import hint_words, plain_deck
from games.shell.services import Services
from games.ui.theme import Theme
from tests.games.album.tables import laid_out, lost, others, played, the_target, won
from tests.games.card_table.tables import keyed

SIZES = ((960, 600), (1280, 800))
GUIDE, OYA = 0, 1


@pytest.fixture(scope="module", autouse=True)
def letters() -> None:
    pygame.font.init()


def a_table(players: int = 4, size: tuple[int, int] = (1280, 800), bots: Sequence[int] = (2, 3)) -> Table:
    area = pygame.Rect(0, 48, size[0], size[1] - 48 - 54)
    names = ("Ada", "Ben", "Clara", "Dan", "Ella", "Finn")[:players]
    return Table(area, Theme(1.0), keyed(), names, tuple(seat in bots for seat in range(players)))


def begun(players: int = 4, **options: object) -> State:
    return GAME.new_game(players, 7, first_guide=GUIDE, deck="plain", **options)


def placing() -> State:
    return played(begun(), [Place(GUIDE, 2)])


def guessing() -> State:
    return laid_out(begun(), (2, 0, 5, 2))


def turned() -> State:
    return played(guessing(), [Reveal(OYA, 2)])


def shown(state: State, seat: int, thought: Selection | None = None, table: Table | None = None) -> Scene:
    seen = GAME.observe(state, seat)
    return ADAPTER.build_scene(seen, thought or ADAPTER.initial_selection(seen), table or a_table(state.players))


def spot(scene: Scene, key: str) -> Spot:
    return next(spot for spot in scene.spots if spot.key == key)


def pressed(state: State, seat: int, *touches: Target) -> Selection | Submit[Action] | Reject:
    """What the last of these touches comes to."""
    seen = GAME.observe(state, seat)
    answer: Selection | Submit[Action] | Reject = ADAPTER.initial_selection(seen)
    for touch in touches:
        assert isinstance(answer, Selection)
        answer = ADAPTER.press(seen, answer, touch)
    return answer


def said(answer: Reject) -> str:
    return Words()(answer.sentence, **dict(answer.values))


def moments() -> Iterator[State]:
    """One of every kind."""
    new = begun()
    yield new
    yield played(new, [Place(GUIDE, 2), Refuse(GUIDE), Place(GUIDE, 2)])
    yield guessing()
    yield turned()
    yield played(turned(), [Eliminate(OYA, others(turned())[0])])
    yield played(laid_out(won(guessing(), 2)), [])


def drawn(scene: Scene, size: tuple[int, int]) -> bytes:
    surface = pygame.Surface(size, 0, 32)
    for one in scene.spots:
        one.paint(surface, one.rect)
    return pygame.image.tobytes(surface, "RGB")


def told(scene: Scene) -> object:
    """All of a scene but how it is painted."""
    spots = [(s.key, tuple(s.rect), s.says, s.act, s.lifts, s.takes, s.look, s.comes_from, s.chosen, s.dimmed) for s in scene.spots]
    return spots, scene.asks, dict(scene.keys), scene.keys_say, scene.first


# what is shown


def test_what_a_seat_may_not_know_changes_no_pixel_and_no_word() -> None:
    table = a_table(size=(960, 600))
    for state in moments():
        for seat in (GUIDE, OYA, 2):
            other = GAME.resample_hidden(state, seat, 12345)
            assert other != state
            one, two = shown(state, seat, table=table), shown(other, seat, table=table)
            assert told(one) == told(two)
            assert drawn(one, (960, 600)) == drawn(two, (960, 600))


def test_only_the_guide_sees_the_target_and_the_words() -> None:
    state = played(begun(), [Place(GUIDE, 2)])
    words = [hint_words()[word].en for word in (state.drawn, state.scale[0].word) if word is not None]
    assert len(words) == 2
    heard = {seat: " ".join([shown(state, seat).asks, *(s.says for s in shown(state, seat).spots)]) for seat in (GUIDE, OYA)}
    assert all(f"“{word}”" in heard[GUIDE] for word in words)
    assert not any(f"“{word}”" in heard[OYA] for word in words)
    assert isinstance(spot(shown(state, GUIDE), "target").look, int)
    assert spot(shown(state, OYA), "target").look == "back"


@pytest.mark.parametrize("size", [*SIZES, (960, 496)])  # the last is what is left under the card of a lesson
def test_everything_lies_on_the_table_and_no_two_places_overlap(size: tuple[int, int]) -> None:
    table = a_table(size=size)
    for state in moments():
        for seat in (GUIDE, OYA):
            scene = shown(state, seat, table=table)
            assert all(table.area.contains(one.rect) for one in scene.spots)
            for family in ("level.", "photo.", "hint.", "journey."):
                rects = [one.rect for one in scene.spots if one.key.startswith(family)]
                assert not [a for k, a in enumerate(rects) for b in rects[k + 1 :] if a.colliderect(b)]


def test_every_spot_has_a_key_of_its_own_and_says_what_it_is() -> None:
    for state in moments():
        for seat in (GUIDE, OYA):
            scene = shown(state, seat)
            keys = [one.key for one in scene.spots]
            assert len(set(keys)) == len(keys)
            assert not [one.key for one in scene.spots if one.act is not None and len(one.says) < 8]


def test_a_photo_is_told_by_its_number_with_a_short_name_to_see_and_all_tags_to_hear() -> None:
    from games.album.ui.photos import subject_of
    from games.pictures import DeckKind, deck_named

    state = guessing()
    tags = deck_named(state.deck, DeckKind.ALBUM)[state.row[3]].tags
    photo = spot(shown(state, OYA), "photo.3")
    assert photo.says.startswith("Photo 4: ")
    assert subject_of(state.deck, state.row[3], "en") in photo.says
    assert all(tag.rpartition(":")[2] in photo.details for tag in tags)


def test_what_is_asked_names_who_is_to_do_it() -> None:
    assert shown(begun(), GUIDE).asks.startswith("Ada: how strongly")
    assert shown(begun(), OYA).asks.startswith("Ada is placing")
    assert shown(guessing(), OYA).asks.startswith("Ben, you are the Oya: reveal one hint")
    assert "rule out a photo" in shown(turned(), OYA).asks
    assert shown(turned(), GUIDE).asks.startswith("Ben is the Oya")


def test_the_keyboard_starts_where_something_is_to_be_done() -> None:
    for state in moments():
        for seat in (GUIDE, OYA):
            scene = shown(state, seat)
            if scene.first:
                assert spot(scene, scene.first).act is not None


def test_every_sentence_is_there() -> None:
    words = Words()
    asked = [name for one in game_named("album").options for name in (one.words, f"{one.words}.tip", *(name for _, name in one.values))]
    steps = (step.words for step in ADAPTER.lesson.steps if step.variant is None)
    varied = (f"album.lesson.{name}" for name in ("round.won", "round.lost", "out.faint", "out.strong"))
    named = [*asked, *steps, *varied, *(f"album.level.{level}" for level in range(6))]
    assert not [name for name in named if name not in words]
    assert [words(f"album.rating.{step}") for step in range(len(RATINGS))] == [name for _, name in RATINGS]


def test_no_scene_shows_a_hole_where_a_sentence_should_be() -> None:
    for state in moments():
        for seat in (GUIDE, OYA):
            scene = shown(state, seat)
            heard = [scene.asks, scene.keys_say, *(one.says for one in scene.spots)]
            assert not [sentence for sentence in heard if "album." in sentence or "{" in sentence]


def test_a_guide_among_several_people_sees_no_more_than_they_do_once_photos_lie_there() -> None:
    state = turned()
    marked = {bots: shown(state, GUIDE, table=a_table(bots=bots)) for bots in ((2, 3), (1, 2, 3))}
    told = {bots: ["This is the target" in spot(scene, f"photo.{place}").says for place in range(5)] for bots, scene in marked.items()}
    assert told[2, 3] == [False] * 5
    assert told[1, 2, 3] == [place == the_target(state) for place in range(5)]
    assert [spot(marked[2, 3], f"hint.{k}").look for k in range(4)] == [spot(shown(state, OYA), f"hint.{k}").look for k in range(4)]


# what is touched


def test_a_hint_is_placed_by_a_press_a_key_or_a_drag() -> None:
    state = begun()
    scene, seen = shown(state, GUIDE), GAME.observe(state, GUIDE)
    assert pressed(state, GUIDE, Target("level", 4)) == Submit(Place(GUIDE, 4))
    assert scene.keys["album.choose_4"] == spot(scene, "level.4").act
    hand, level = spot(scene, "hint.0"), spot(scene, "level.4")
    assert hand.lifts
    assert level.takes
    assert hand.act is not None
    assert level.act is not None
    assert ADAPTER.drop(seen, ADAPTER.initial_selection(seen), hand.act, level.act) == Submit(Place(GUIDE, 4))


def test_a_hint_is_refused_once() -> None:
    state = begun()
    assert pressed(state, GUIDE, Target("refuse")) == Submit(Refuse(GUIDE))
    again = pressed(played(state, [Refuse(GUIDE)]), GUIDE, Target("refuse"))
    assert isinstance(again, Reject)
    assert "refused a hint this round" in said(again)


def test_a_hint_or_a_photo_is_chosen_first_and_done_with_a_second_touch() -> None:
    hint, photo, do = Target("hint", 2), Target("photo", 3), Target("do")
    assert pressed(guessing(), OYA, hint) == Selection(chosen=hint)
    assert pressed(guessing(), OYA, hint, hint) == pressed(guessing(), OYA, hint, do) == Submit(Reveal(OYA, 2))
    assert pressed(turned(), OYA, photo, photo) == pressed(turned(), OYA, photo, do) == Submit(Eliminate(OYA, 3))
    assert spot(shown(turned(), OYA, Selection(chosen=photo)), "photo.3").chosen


@pytest.mark.parametrize(
    ("touches", "why"),
    [((Target("photo", 0),), "first Oya"), ((Target("hint", 0), Target("photo", 0)), "first Oya")],
)
def test_the_first_oya_is_told_to_turn_a_hint_first(touches: tuple[Target, ...], why: str) -> None:
    answer = pressed(guessing(), OYA, *touches)
    assert isinstance(answer, Reject)
    assert why in said(answer)


def test_what_cannot_be_done_is_answered_with_a_sentence_that_counts_as_the_table_does() -> None:
    out = others(turned())[0]
    state = played(turned(), [Eliminate(OYA, out)])
    gone = pressed(state, state.oya, Target("photo", out))
    assert isinstance(gone, Reject)
    assert f"Photo {out + 1} is already ruled out" in said(gone)
    up, second = pressed(turned(), OYA, Target("hint", 2)), pressed(turned(), OYA, Target("hint", 0))
    assert isinstance(up, Reject)
    assert isinstance(second, Reject)
    assert "already face up" in said(up)
    assert "Only one hint each turn" in said(second)


def test_no_touch_of_any_kind_raises_and_only_who_is_to_move_acts() -> None:
    whats = ("level", "drawn", "refuse", "hint", "photo", "counter", "do")
    touches = [Target(what, number) for what in whats for number in (-1, 0, 3, 9)]  # type: ignore[arg-type]  # each is one of them
    for state in moments():
        for seat in range(4):
            seen = GAME.observe(state, seat)
            for thought in (Selection(), Selection(held=2), Selection(chosen=Target("photo", 1)), Selection(chosen=Target("hint", 1))):
                answers = [ADAPTER.press(seen, thought, touch) for touch in [*touches, "nothing of ours"]]
                answers += [ADAPTER.drop(seen, thought, a, b) for a in touches for b in touches]
                done = [answer.action for answer in answers if isinstance(answer, Submit)]
                assert all(action in GAME.legal_actions(state, seat) for action in done)


def test_the_keys_do_what_they_say() -> None:
    keys = shown(turned(), OYA).keys
    assert [keys[f"album.choose_{place + 1}"] for place in range(5)] == [Target("photo", place) for place in range(5)]
    first = shown(guessing(), OYA).keys["album.hint"]
    assert first == Target("hint", 0)
    assert shown(guessing(), OYA, Selection(chosen=Target("hint", 3))).keys["album.hint"] == first
    chosen = shown(guessing(), OYA, Selection(chosen=Target("hint", 3)))
    assert chosen.keys["album.do"] == chosen.keys["shell.press"] == Target("do")
    assert "Enter confirms" in chosen.keys_say
    assert "shell.press" not in shown(guessing(), OYA).keys


@pytest.mark.parametrize("high", [800, 660, 600, 500])
def test_a_hint_that_is_raised_leaves_the_name_of_its_level_in_sight(high: int) -> None:
    table = a_table(size=(1280, high))
    scene = shown(guessing(), OYA, table=table)
    for number, hint in enumerate(GAME.observe(guessing(), OYA).scale):
        name = card_art.level_head(table.theme, spot(scene, f"level.{hint.level}").rect)
        ring = 4
        assert not spot(scene, f"hint.{number}").rect.inflate(2 * ring, 2 * ring).move(0, -4).colliderect(name)


@pytest.mark.parametrize("size", SIZES)
def test_what_a_computer_oya_says_covers_no_photo_and_no_words(size: tuple[int, int]) -> None:
    table = a_table(size=size)
    words = table.words("album.says.too_little", word="darkness", level=3, things="a road winding through rocky mountains")
    state = turned()
    after = played(state, [Eliminate(OYA, others(state)[0])])
    answer = ADAPTER.public_reveal(GAME.observe(state, 3), GAME.observe(after, 3))
    told = ADAPTER.reveal_scene(answer, 0, table)
    assert told is not None
    for scene, text in ((shown(state, GUIDE, table=table), table.words("album.says.unsure")), (told, words)):
        place = stack_remarks(begin_remarks([(OYA, text)]), scene.remark_rooms, table.theme)[OYA]
        covered = [one.key for one in scene.spots if one.rect.colliderect(place)]
        assert covered in ([], ["talk"], *([["talk", "talk.text"]] if size[0] < 1280 else []))


# the talk


def test_a_person_points_with_an_emblem_that_is_dragged_or_pressed_and_then_the_photo() -> None:
    table, state = a_table(bots=(3,)), turned()
    seen, clara, photo = GAME.observe(state, OYA), Target("counter", 2), Target("photo", 4)
    assert pressed(state, OYA, clara, photo) == ADAPTER.drop(seen, Selection(), clara, photo) == Selection(points=((2, 4),))
    scene = shown(state, OYA, Selection(points=((2, 4),)), table)
    assert spot(scene, "photo.4").rect.contains(spot(scene, "counter.2").rect)
    assert "Clara" in spot(scene, "photo.4").says
    assert spot(scene, "counter.2").lifts
    assert not spot(scene, "counter.3").lifts


def test_computer_players_point_once_a_hint_is_read_and_alike_from_every_seat() -> None:
    assert points_at(GAME.observe(guessing(), OYA), 2) is None
    state = turned()
    places = {points_at(GAME.observe(state, seat), 2) for seat in range(4)}
    assert len(places) == 1
    assert places <= set(range(5))
    assert points_at(GAME.observe(state, OYA), GUIDE) is None


def test_computer_players_never_point_at_a_photo_that_is_out() -> None:
    state = turned()
    while len(state.eliminated) < 3:
        state = played(state, [Eliminate(state.oya, others(state)[0])])
        for seat in range(4):
            at = points_at(GAME.observe(state, OYA), seat)
            assert at is None or at not in state.eliminated


def test_who_waits_points_with_the_own_emblem_and_goes_on_pointing() -> None:
    state = turned()
    thought = pressed(state, 2, Target("photo", 4))
    assert thought == Selection(points=((2, 4),))
    assert pressed(state, 2, Target("photo", 4), Target("photo", 4)) == Selection()
    assert pressed(state, GUIDE, Target("photo", 4)) == Selection()
    later = played(state, [Eliminate(OYA, next(place for place in others(state) if place != 4))])
    assert ADAPTER.retain_selection is not None
    assert isinstance(thought, Selection)
    assert ADAPTER.retain_selection(GAME.observe(state, 2), GAME.observe(later, 2), thought) == thought


# what all look at together


def test_the_answer_is_the_same_from_every_seat() -> None:
    state = turned()
    for place in (others(state)[0], the_target(state)):
        after = played(state, [Eliminate(OYA, place)])
        answers = {ADAPTER.public_reveal(GAME.observe(state, seat), GAME.observe(after, seat)) for seat in range(4)}
        assert len(answers) == 1
        assert None not in answers


def test_only_a_photo_taken_out_is_answered() -> None:
    placed = played(begun(), [Place(GUIDE, 1)])
    assert ADAPTER.public_reveal(GAME.observe(begun(), 1), GAME.observe(placed, 1)) is None
    assert ADAPTER.public_reveal(GAME.observe(guessing(), 1), GAME.observe(turned(), 1)) is None


def answered(state: State, place: int) -> list[str]:
    """What is asked in each step of what is laid open."""
    after = played(state, [Eliminate(state.oya, place)])
    found = ADAPTER.public_reveal(GAME.observe(state, OYA), GAME.observe(after, OYA))
    assert found is not None
    steps = [ADAPTER.reveal_scene(found, step, a_table()) for step in range(3)]
    return [scene.asks for scene in steps if scene is not None]


def test_the_guide_answers_and_the_end_of_a_round_is_told_with_its_stars() -> None:
    assert answered(turned(), others(turned())[0]) == [f"Ben rules out photo {others(turned())[0] + 1}. “Not that one.”"]
    fell = answered(turned(), the_target(turned()))
    assert "that was it" in fell[0]
    assert "Round 1: lost" in fell[1]
    state = turned()
    while len(state.eliminated) < 3:
        state = played(state, [Eliminate(state.oya, others(state)[0])])
    rose = answered(state, others(state)[0])
    assert "Not that one" in rose[0]
    assert "4 stars: 1 from the journey tile, 3 for unread hints" in rose[1]


def after_round(state: State, place: int, table: Table) -> Scene:
    """The page with all hints, once this photo ended the round."""
    after = played(state, [Eliminate(state.oya, place)])
    found = ADAPTER.public_reveal(GAME.observe(state, OYA), GAME.observe(after, OYA))
    scene = ADAPTER.reveal_scene(found, 2, table)
    assert scene is not None
    assert ADAPTER.reveal_scene(found, 3, table) is None
    return scene


def test_after_a_round_all_hints_are_turned_over_with_their_levels() -> None:
    state = turned()
    heard = " ".join(one.says for one in after_round(state, the_target(state), a_table()).spots)
    for hint in state.scale:
        word = hint_words()[hint.word].en
        assert f"{word}, Level {hint.level}{'' if hint.face_up else ', unread'}" in heard


def test_after_a_round_each_photo_tells_who_ruled_it_out_in_which_turn() -> None:
    state, out = turned(), []
    while len(state.eliminated) < 3:
        out.append((others(state)[0], a_table().names[state.oya]))
        state = played(state, [Eliminate(state.oya, others(state)[0])])
    out.append((others(state)[0], a_table().names[state.oya]))
    scene = after_round(state, others(state)[0], a_table())
    assert "The target" in spot(scene, f"photo.{the_target(state)}").says
    assert [spot(scene, f"photo.{place}").says.split(". ", 1)[1] for place, _ in out] == [
        f"{turn}. {name}" for turn, (_, name) in enumerate(out, start=1)
    ]


def test_a_computer_guide_tells_what_it_saw_and_a_person_is_not_spoken_for() -> None:
    state = turned()
    by_bot = after_round(state, the_target(state), a_table(bots=(GUIDE, 2, 3)))
    by_person = after_round(state, the_target(state), a_table())
    assert sum(one.key.startswith("recap.why.") for one in by_bot.spots) == len(state.scale)
    assert not any(one.key.startswith("recap.why.") for one in by_person.spots)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("players", [2, 6])
def test_the_page_after_a_round_lies_on_the_table(size: tuple[int, int], players: int) -> None:
    state = played(laid_out(begun(players), (2, 0, 5, 2)), [Reveal(OYA, 2)])
    table = a_table(players, size, bots=range(players))
    assert all(table.area.contains(one.rect) for one in after_round(state, the_target(state), table).spots)


# what is said and heard


def test_a_computer_oya_says_which_hint_speaks_against_the_photo_and_why() -> None:
    deck, state = plain_deck("album"), turned()
    hint = state.scale[2]
    word = hint_words()[hint.word].en
    for place, photo in enumerate(state.row):
        strength = deck[photo].evokes[hint.word]
        action = Eliminate(OYA, place)
        ((seat, text),) = ADAPTER.remarks(GAME.observe(state, OYA), action, GAME.observe(state, OYA), a_table())
        assert seat == OYA
        assert text.startswith("It fits" if strength == hint.level else f"Too {'much' if strength > hint.level else 'little'} “{word}”")


def test_what_an_oya_says_is_the_same_from_every_seat_and_tells_no_hidden_word() -> None:
    state = turned()
    action = Eliminate(OYA, others(state)[0])
    said = {ADAPTER.remarks(GAME.observe(state, seat), action, GAME.observe(state, seat), a_table()) for seat in range(4)}
    assert len(said) == 1


def test_the_guide_keeps_silent() -> None:
    seen = GAME.observe(placing(), GUIDE)
    for action in GAME.legal_actions(placing(), GUIDE):
        assert ADAPTER.remarks(seen, action, seen, a_table()) == ()


def test_people_are_asked_before_a_photo_is_ruled_out_and_before_nothing_else() -> None:
    assert ADAPTER.talk is not None
    seen = GAME.observe(turned(), OYA)
    asked = [ADAPTER.talk.question(seen, Eliminate(OYA, 0), a_table(bots=bots)) for bots in ((1, 3), (1, 2, 3))]
    assert asked == ["Ben is the Oya. Which photo would you rule out?", "Ben is the Oya and is about to rule out a photo."]
    assert ADAPTER.talk.question(GAME.observe(guessing(), OYA), Reveal(OYA, 0), a_table()) == ""


def test_what_people_point_at_is_heard_by_the_oya() -> None:
    assert ADAPTER.talk is not None
    seen = GAME.observe(turned(), OYA)
    points = ((2, 1), (3, 4))
    thought = ADAPTER.talk.point(ADAPTER.initial_selection(seen), points)
    assert ADAPTER.talk.points(thought) == points
    assert ADAPTER.talk.hear(seen, points).points == points


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_every_player_is_seen_at_the_table(players: int, size: tuple[int, int]) -> None:
    state = laid_out(begun(players), (2, 0, 5, 2))
    scene = shown(state, OYA, table=a_table(players, size))
    places = [one for one in scene.spots if one.key.startswith("role.")]
    assert sorted(one.seat for one in places if one.seat is not None) == list(range(players))
    assert not any(one.rect.colliderect(other.rect) for one in places for other in places if one is not other)


def test_the_page_of_stars_still_shows_unread_hints_as_stars() -> None:
    state = turned()
    after = played(state, [Eliminate(OYA, the_target(state))])
    found = ADAPTER.public_reveal(GAME.observe(state, GUIDE), GAME.observe(after, GUIDE))
    assert found is not None
    scene = ADAPTER.reveal_scene(found, 1, a_table())
    assert scene is not None
    hidden = {hint_words()[hint.word].en for hint in state.scale if not hint.face_up}
    heard = " ".join(one.says for one in scene.spots)
    assert not [word for word in hidden if f"“{word}”" in heard]


# curtain, log, end


def test_the_curtain_falls_for_the_guide_and_not_once_the_photos_are_laid_out() -> None:
    assert [ADAPTER.private_view_key(GAME.observe(placing(), seat)) is None for seat in range(4)] == [seat != GUIDE for seat in range(4)]
    assert {ADAPTER.private_view_key(GAME.observe(turned(), seat)) for seat in range(4)} == {None}


def test_the_guide_alone_looks_at_the_four_other_photos_before_they_are_laid_out() -> None:
    before = placing()
    while not (after := GAME.apply(before, Place(GUIDE, 3))).row:
        before = after
    told = ADAPTER.private_look(GAME.observe(before, GUIDE), GAME.observe(after, GUIDE))
    assert told is not None
    scene = ADAPTER.reveal_scene(told, 0, a_table())
    assert scene is not None
    assert {spot.look for spot in scene.spots if spot.key.startswith("photo.")} == set(after.row)
    assert scene.audience == "Only Ada looks."
    assert ADAPTER.reveal_scene(told, 1, a_table()) is None
    assert all(ADAPTER.private_look(GAME.observe(before, seat), GAME.observe(after, seat)) is None for seat in range(4) if seat != GUIDE)
    assert ADAPTER.private_look(GAME.observe(after, GUIDE), GAME.observe(GAME.apply(after, Reveal(OYA, 0)), GUIDE)) is None


def test_people_at_one_screen_see_one_curtain_a_round_and_none_over_what_all_may_see(services: Services) -> None:
    """The guide's look at the photos comes first, then all look on; the curtain falls again before the next guide."""
    seats = tuple(Seat(name) for name in ("Ada", "Ben", "Clara"))
    screen = TableScreen(services, new_session(ADAPTER, seats, 7, {"first_guide": 0}), InlineWorker())
    screen.arrange((1280, 800))
    curtains, alone = [], 0
    for k in range(400):
        state = screen.session.state
        if screen.state.reveal is not None:
            scene = screen.stage.scene
            assert scene is not None
            alone += bool(scene.audience)
            screen.play.advance_reveal()
        elif screen.session.covered:
            assert not state.row
            curtains.append(screen.session.viewer)
            screen.play.lift_curtain()
        elif len(state.rounds) == 3:
            break
        else:
            assert screen.session.may_act
            screen.play.do(GAME.choose(screen.session.observe(), "natural", k)[0])
    assert curtains == [0, 1, 2, 0]
    assert alone == 3


def test_the_star_of_the_hint_that_must_be_revealed_is_not_promised() -> None:
    assert [fixtures.worth_now(GAME.observe(state, OYA)) for state in (placing(), guessing(), turned())] == [4, 4, 4]
    assert fixtures.worth_now(GAME.observe(played(turned(), [Eliminate(OYA, others(turned())[0]), Reveal(2, 0)]), OYA)) == 3


def test_nothing_can_be_taken_back_and_the_table_says_why() -> None:
    state, words = begun(journey="2-2-2-3-3-3"), Words()
    actions: list[Action] = [Refuse(GUIDE), Place(GUIDE, 1), Place(GUIDE, 2), Reveal(OYA, 0)]
    for action in actions:
        after = played(state, [action])
        why = ADAPTER.game.undo_barrier(GAME.observe(state, action.seat), action, GAME.observe(after, action.seat))
        assert why in words
        state = after


def lines(state: State, action: Action, seat: int = 3) -> tuple[str, ...]:
    after = played(state, [action])
    return ADAPTER.log_lines(GAME.observe(state, seat), action, GAME.observe(after, seat), a_table())


def test_the_log_tells_what_all_may_know() -> None:
    assert lines(begun(), Place(GUIDE, 3)) == ("Ada places a hint on level 3.",)
    assert lines(begun(), Refuse(GUIDE)) == ("Ada refuses a hint.",)
    word = hint_words()[guessing().scale[2].word].en
    assert lines(guessing(), Reveal(OYA, 2)) == (f"Ben reveals the hint on level 5: {word}.",)
    told_out = lines(turned(), Eliminate(OYA, the_target(turned())))
    assert told_out[1:] == ("Ada answers: it was the target.", "Round 1 is lost.")


def test_the_log_is_the_same_for_the_guide() -> None:
    for state, action in ((begun(), Place(GUIDE, 3)), (begun(), Refuse(GUIDE)), (guessing(), Reveal(OYA, 2))):
        assert lines(state, action, GUIDE) == lines(state, action, 3)


def a_whole_game() -> State:
    state = begun()
    for number in range(6):
        state = laid_out(state, (1, 4, 2, 5))
        state = lost(state, 1) if number in (1, 3) else won(state, 2)
    return state


def test_the_end_tells_how_the_stars_came_about_and_shows_every_round() -> None:
    state, table = a_whole_game(), a_table()
    seen, outcome = GAME.observe(state, 2), GAME.outcome(state)
    why = ADAPTER.explain_end(seen, outcome, table)
    assert why[0] == f"{state.stars} stars in total: “{outcome.rating}”."
    assert why[1].startswith("4 of 6 rounds won")
    scene = ADAPTER.end_scene(seen, outcome, table)
    pages = [one for one in scene.spots if one.key.startswith("page.") and not one.key.startswith("page.photo")]
    assert len(pages) == 6
    assert ["lost" in page.says for page in pages] == [False, True, False, True, False, False]
    assert all(table.area.contains(one.rect) for one in scene.spots)


@pytest.mark.parametrize(("stars", "rating"), [(0, 0), (5, 0), (6, 1), (10, 1), (11, 2), (20, 3), (21, 4), (24, 4)])
def test_the_end_names_the_step_that_the_stars_reach(stars: int, rating: int) -> None:
    seen = GAME.observe(a_whole_game(), 0)
    why = ADAPTER.explain_end(seen, Outcome((), (stars,) * 4, ""), a_table())
    assert RATINGS[rating][1] in why[0]
    assert len(why) == (3 if rating == 4 else 4)


def test_a_hint_to_a_player_names_the_spot_it_is_about() -> None:
    assert ADAPTER.explain_hint is not None
    for state in moments():
        seat = GAME.to_move(state)[0]
        scene = shown(state, seat)
        for action in GAME.legal_actions(state, seat):
            keys, sentence = ADAPTER.explain_hint(GAME.observe(state, seat), action, a_table())
            assert all(spot(scene, key) for key in keys)
            assert "Suggestion:" in sentence


def test_the_lesson_begins_with_the_learner_guiding_two_hints() -> None:
    lesson = ADAPTER.lesson
    state = GAME.new_game(lesson.players, lesson.seed, **lesson.options)
    assert (state.guide, state.journey[0]) == (0, 2)
    wanted = [step for step in lesson.steps if step.wants is not None]
    seen = GAME.observe(state, 0)
    assert [step.accepts(seen, Place(0, 1)) for step in wanted[:3]] == [True, True, False]
    assert not wanted[0].accepts(seen, Reveal(0, 0))


def test_a_photo_whose_file_is_gone_is_shown_by_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    from aya_sim.errors import BadFile
    from games.album.ui import photos
    from games.card_table import card_art

    def gone(*_asked: object) -> None:
        raise BadFile("foreign", "{text}", text="wood.jpg: is gone")

    monkeypatch.setattr(card_art, "pixels", gone)
    photos._master.cache_clear()
    state = replace(guessing())
    assert drawn(shown(state, OYA), (1280, 800))
    photos._master.cache_clear()
