"""Count and list the pairs that seats of Face Cards make. Draws no card."""

from games.face_cards.types import RISKY_CENTRE, MakePair, State, Variant

Cards = tuple[int, ...]


def pairs_per_round(variant: Variant) -> int:
    """Return how many pairs each player makes in a round."""
    return 2 if variant is Variant.RISKY_MOVES else 1


def hand_cards(players: int, variant: Variant) -> int:
    """Return how many cards each hand has at the beginning."""
    cards = 7 if players <= 5 else 6
    return cards - 1 if variant is Variant.IMPROV_TALENTS else cards


def pictures_needed(players: int, variant: Variant) -> int:
    """Return how many pictures a game needs at least: full hands, and the card that is revealed for the camera."""
    return players * hand_cards(players, variant) + 1


def fillers(players: int, variant: Variant, laid: int) -> int:
    """Return how many cards of the draw pile join those laid in the centre."""
    match variant:
        case Variant.SECRET_AGENTS:
            return 0
        case Variant.RISKY_MOVES:
            return max(0, RISKY_CENTRE - laid)
    return 3 if players <= 4 else 1


def to_pair(state: State) -> tuple[int, ...]:
    """Return the seats that still have a pair to make and can make it."""
    return tuple(seat for seat in range(state.players) if _is_to_pair(state, seat))


def possible_pairs(variant: Variant, seat: int, hand: Cards, face: int | None) -> tuple[MakePair, ...]:
    """Return every pair of these cards, in a fixed order."""
    if variant is Variant.IMPROV_TALENTS:
        return () if face is None else tuple(MakePair(seat, face, card) for card in hand)
    ordered = variant is Variant.SECRET_AGENTS
    return tuple(MakePair(seat, one, other) for one in hand for other in hand if (one < other if ordered else one != other))


def _is_to_pair(state: State, seat: int) -> bool:
    if state.made[seat] == pairs_per_round(state.variant):
        return False
    if state.variant is Variant.IMPROV_TALENTS:
        return state.faces[seat] is not None and bool(state.hands[seat])
    return len(state.hands[seat]) >= 2
