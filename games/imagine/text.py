"""Render an Imagine table as a few lines of text, hidden cards included; for logs and golden playthroughs."""

from games.imagine.saying import picture
from games.imagine.types import Phase, Round, State


def render_text(state: State) -> str:
    """Return the whole table in a few lines."""
    lines = [f"Imagine, turn {state.turn + 1}: {_stage(state)}"]
    if state.words:
        lines.append(f'Description: "{state.words}"')
    for seat, hand in enumerate(state.hands):
        own, bet = state.played[seat], state.bets[seat]
        line = f"{'*' if seat == state.architect else ' '} seat {seat}: {state.scores[seat]} points; hand {_cards(hand)}"
        line += f"; played {own.card}, stakes {own.stake}" if own is not None else ""
        line += f"; bets {bet.amount} on {bet.card}" if bet is not None else ""
        lines.append(line)
    lines += [f"Shown: {card} {_card_title(state.options.deck, card)}" for card in state.shown]
    lines.append(f"Pile {len(state.pile)}, discards {len(state.discards)}")
    if state.last is not None:
        lines.append(_describe_scores(state.last))
    return "\n".join(lines)


def _stage(state: State) -> str:
    """Who does what now."""
    return {
        Phase.DESCRIBE: f"seat {state.architect} is the Architect and describes",
        Phase.PLAY: "the others play a card",
        Phase.BET: "the others bet",
        Phase.OVER: "over",
    }[state.phase]


def _describe_scores(last: Round) -> str:
    found = sum(bet is not None and bet.card == last.played[last.architect].card for bet in last.bets)
    points = ", ".join(f"{more:+d}" for more in last.points)
    return f'Last: "{last.words}" of seat {last.architect} was found by {found} of {len(last.played) - 1}; points {points}'


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards))


def _card_title(deck: str, card: int) -> str:
    own = picture(deck, card)
    return ", ".join((*own.says[:1], *own.tags)) or own.id
