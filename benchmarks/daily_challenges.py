"""Make the challenges of many days: `python -m benchmarks.daily_challenges --days 365`. Says how many are solved, how they vary, what
each costs.
"""

import argparse
import datetime
import time
from collections import Counter

from aya_sim.physics import topple
from games.aya.challenges.challenge import FULL, judge
from games.aya.challenges.daily import ENGINE, daily_challenge


def main() -> None:
    """Make and judge the challenges of the days asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=datetime.date.fromisoformat, default=datetime.date(2026, 1, 1), help="the first day")
    parser.add_argument("--days", type=int, default=365)
    asked = parser.parse_args()
    kinds: Counter[str] = Counter()
    pieces: Counter[int] = Counter()
    levels: Counter[int] = Counter()
    tables, costs, solved = set(), [], 0
    for k in range(asked.days):
        began = time.process_time()
        challenge = daily_challenge(asked.first + datetime.timedelta(k))
        costs.append(time.process_time() - began)
        untouched = judge(challenge, topple(challenge.start, [challenge.push], engine=ENGINE))
        solved += not untouched.is_won and judge(challenge, topple(challenge.solution, [challenge.push], engine=ENGINE)).stars == FULL
        kinds[challenge.name.removeprefix("daily-")] += 1
        pieces[challenge.pieces_laid(challenge.solution).total] += 1
        levels[challenge.level] += 1
        tables.add((tuple(challenge.start.dominoes.x.tolist()), tuple(challenge.start.dominoes.y.tolist())))
    costs.sort()
    print(f"{solved} of {asked.days} lost untouched and won by their solution; {len(tables)} different tables")
    print(f"s of CPU: median {costs[len(costs) // 2]:.2f}, most {costs[-1]:.2f}")
    for name, counted in (("kinds", kinds), ("pieces of the solution", pieces), ("levels", levels)):
        print(f"{name}: " + ", ".join(f"{key} {n}" for key, n in sorted(counted.items())))


if __name__ == "__main__":
    main()
