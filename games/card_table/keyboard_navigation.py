"""Find the next spot of a scene for the Tab and arrow keys. Draws nothing."""

from collections.abc import Sequence

from games.card_table.scene import Spot

Way = tuple[int, int]


def pressable(spot: Spot) -> bool:
    """Return whether the spot does anything when it is pressed."""
    return spot.act is not None


def stops(spots: Sequence[Spot], carried: str) -> list[Spot]:
    """Return where the keys stop: what may be pressed, or where the carried spot may be dropped. What covers a spot hides it."""
    fit = [spot for spot in spots if (spot.takes or spot.key == carried if carried else pressable(spot))]
    return [spot for k, spot in enumerate(fit) if not any(above.rect.contains(spot.rect) for above in fit[k + 1 :])]


def in_order(spots: Sequence[Spot], row: int) -> list[Spot]:
    """Return the spots in reading order: from the top, then from the left. row: px within which centres count as one line."""
    return sorted(spots, key=lambda spot: (spot.rect.centery // max(1, row), spot.rect.centerx))


def step_from(spots: Sequence[Spot], here: Spot | None, step: int, row: int) -> Spot | None:
    """Return the next spot in reading order (step 1) or the one before (-1); None past the end."""
    order = in_order(spots, row)
    if not order:
        return None
    known = next((k for k, spot in enumerate(order) if here is not None and spot.key == here.key), None)
    if known is None:
        return order[0 if step > 0 else -1]
    at = known + step
    return order[at] if 0 <= at < len(order) else None


def nearest(spots: Sequence[Spot], here: Spot, way: Way) -> Spot | None:
    """Return the nearest spot in a direction; what lies straight ahead comes before what lies aside."""

    def far(spot: Spot) -> float:
        dx, dy = spot.rect.centerx - here.rect.centerx, spot.rect.centery - here.rect.centery
        along, across = dx * way[0] + dy * way[1], abs(dx * way[1] + dy * way[0])
        if along <= 1 or across > 4 * along:
            return float("inf")
        return along + 2 * max(0, across - min(spot.rect.size) // 3)

    best = min((spot for spot in spots if spot.key != here.key), key=far, default=None)
    return best if best is not None and far(best) != float("inf") else None
