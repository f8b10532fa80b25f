"""The plain deck of Album: 98 pictures in words, each a place, a person or thing in it, and a weather.

Each part says how strongly it evokes which hint words, judged by hand; a picture evokes what its parts do together.
"""

from functools import cache

from games.pictures.hint_words import HINTS, STRONGEST, numbers
from games.pictures.types import Deck, DeckKind, Picture

PHOTOS = 98

PLACES = """
sea: blue: longing 3 salt 5 wetness 4 freedom 4 adventure 2 noise 1
mountain top: grey: wonder 3 cold 2 dizziness 4 effort 3 silence 2 power 2 freedom 2
deep forest: green: fragrance 4 silence 3 wetness 2 fear 1 wisdom 2 curiosity 2 calm 2
city street: grey: noise 4 speed 3 loneliness 1 boredom 1 excitement 2 power 1
kitchen: yellow: home 5 warmth 3 family 4 sweetness 2 fragrance 4 salt 2 tradition 2
old library: brown: wisdom 5 silence 4 curiosity 4 tradition 3 boredom 2 respect 2
market hall: orange: noise 3 fragrance 4 sweetness 2 bitterness 2 salt 2 tradition 2 curiosity 2
court room: brown: justice 5 respect 4 fear 2 power 4 boredom 2 weight 2 silence 1
swamp: green: disgust 4 wetness 5 bitterness 3 fear 2 fragrance 1 darkness 1 noise 1
fairground: red: joy 3 excitement 4 noise 4 dizziness 4 sweetness 4 speed 2
factory: black: noise 4 roughness 3 weight 5 effort 4 power 2 boredom 2 disgust 1
desert: yellow: warmth 4 loneliness 3 silence 4 simplicity 4 roughness 2 light 2
old temple: orange: tradition 5 respect 4 wisdom 3 silence 3 calm 2 beauty 2 roughness 2
bare room: white: simplicity 5 boredom 4 loneliness 3 silence 3 cold 1
"""

THINGS = """
a sleeping child: pink: tenderness 5 softness 4 calm 4 family 3 home 2 simplicity 1
two old friends: brown: friendship 5 joy 2 wisdom 2 tenderness 2 generosity 2 respect 2
a runner: red: speed 5 effort 5 courage 2 pride 2 excitement 2 freedom 3
a stray dog: brown: freedom 3 loneliness 3 longing 2 disgust 1 roughness 2 generosity 1 friendship 2
a quarrel: red: anger 5 noise 3 justice 2 power 2 bitterness 2 disgust 1 envy 2
a birthday cake: pink: sweetness 5 joy 4 family 3 generosity 3 envy 2 surprise 2
a broken doll: white: sorrow 4 fear 2 disgust 2 longing 2 bitterness 2 roughness 1
an open hand: yellow: generosity 5 hope 3 respect 2 friendship 2 simplicity 2 justice 2
a gold crown: yellow: power 5 pride 5 envy 4 weight 2 beauty 2 tradition 2 light 1
a rusty anchor: black: weight 5 roughness 5 salt 3 wetness 1 tradition 1 home 1
a white cat: white: softness 5 curiosity 3 tenderness 2 home 2 calm 1 pride 1
an acrobat: purple: dizziness 5 courage 4 excitement 3 wonder 2 beauty 2 effort 2 surprise 2
an empty chair: grey: sorrow 3 loneliness 4 longing 4 silence 2 boredom 1 simplicity 2
a masked face: purple: fear 4 surprise 5 curiosity 3 darkness 1 wonder 1
"""

WEATHERS = """
at noon: yellow: light 5 warmth 3 joy 2 boredom 1
at night: black: darkness 5 fear 2 silence 1 loneliness 1 cold 1
in a storm: grey: anger 3 noise 2 fear 2 wetness 3 power 2 courage 2 darkness 2 speed 1
in fresh snow: white: cold 5 softness 2 silence 2 beauty 2 wonder 2 light 2 simplicity 1
at sunrise: orange: hope 5 beauty 4 light 3 calm 2 joy 1 longing 1
in autumn rain: brown: sorrow 3 wetness 3 cold 2 bitterness 2 boredom 2 longing 2 disgust 1
under coloured lights: purple: surprise 3 wonder 4 joy 3 beauty 2 excitement 2 envy 1 adventure 2 curiosity 1
"""

KIN = """
joy: excitement sweetness light warmth friendship family
sorrow: longing loneliness darkness bitterness cold silence
anger: noise power bitterness roughness speed
fear: darkness dizziness courage cold noise
surprise: wonder curiosity excitement noise
disgust: bitterness wetness roughness anger
tenderness: softness warmth family generosity home
pride: power envy effort courage beauty
longing: freedom hope sweetness silence
hope: light courage generosity justice
loneliness: silence freedom boredom simplicity cold
wonder: beauty curiosity light adventure
calm: silence softness simplicity wisdom
boredom: silence tradition effort
envy: sweetness beauty bitterness
excitement: speed adventure noise dizziness
warmth: home light family
cold: silence wetness roughness
softness: fragrance sweetness simplicity
roughness: weight effort salt
sweetness: fragrance family generosity
salt: wetness freedom roughness
fragrance: beauty home wetness
light: beauty freedom warmth
weight: power effort tradition
speed: freedom dizziness power
freedom: adventure courage
courage: adventure effort justice respect
family: tradition home respect
friendship: generosity family adventure
justice: wisdom power respect
wisdom: tradition respect simplicity
curiosity: adventure wisdom excitement
"""  # words that come with a word, at a part of its strength

HALO = 0.2

_Part = tuple[str, str, tuple[int, ...]]


def plain_album() -> Deck:
    """Return the deck: each weather seven times in each place and with each thing; no two pictures share two parts and a weather."""
    places, things, weathers = _parts(PLACES), _parts(THINGS), _parts(WEATHERS)
    each = len(places)
    made = []
    for number in range(PHOTOS):
        place, turn = number % each, number // each
        parts = (places[place], things[(place * 3 + turn * 2) % each], weathers[(place + turn) % len(weathers)])
        made.append(_picture(number, parts))
    return Deck("plain", DeckKind.ALBUM, tuple(made))


def _picture(number: int, parts: tuple[_Part, ...]) -> Picture:
    place, thing, weather = parts
    direct = [min(STRONGEST, sum(part[2][word] for part in parts)) for word in range(HINTS)]
    evokes = tuple(min(STRONGEST, round(direct[word] + HALO * sum(direct[kin] for kin in _kin()[word]))) for word in range(HINTS))
    colours = tuple(dict.fromkeys(part[1] for part in parts))
    return Picture(
        id=f"photo-{number + 1}",
        tags=tuple(part[0] for part in parts),
        colours=colours,
        evokes=evokes,
        says=(f"{thing[0]} ({place[0]}, {weather[0]})",),
    )


@cache
def _kin() -> tuple[frozenset[int], ...]:
    """The kin of every word, both ways."""
    kin: list[set[int]] = [set() for _ in range(HINTS)]
    for line in KIN.strip().splitlines():
        word, others = line.split(":")
        for other in others.split():
            kin[numbers()[word]].add(numbers()[other])
            kin[numbers()[other]].add(numbers()[word])
    return tuple(map(frozenset, kin))


def _parts(text: str) -> tuple[_Part, ...]:
    return tuple(_part(line) for line in text.strip().splitlines())


def _part(line: str) -> _Part:
    name, colour, rest = line.split(":")
    words = rest.split()
    strengths = [0] * HINTS
    for word, strength in zip(words[::2], words[1::2], strict=True):
        strengths[numbers()[word]] = int(strength)
    return name, colour.strip(), tuple(strengths)
