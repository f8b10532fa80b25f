"""Write down what every scene comes to, and the replay that is shipped, on this platform: `python -m tools.golden`.

Run it when a change of the physics is meant, and commit what it writes alone, saying why (docs/replays.md).
"""

import json
from pathlib import Path

from aya_sim.physics import engine_named, topple
from aya_sim.proof import platform_name
from aya_sim.replay import of_topple, save
from aya_sim.scenes import SCENES, scene

ROOT = Path(__file__).parent.parent
DIGESTS = ROOT / "tests" / "aya_sim" / "golden.json"
SHIPPED = ROOT / "assets" / "replays" / "expedition.ayareplay"


def platform() -> str:
    """What digests are promised for, but for the program's own version."""
    return f"{platform_name()} pymunk {engine_named('pymunk').version}"


def main() -> None:
    """Both files, other platforms' digests kept."""
    known = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    known[platform()] = {name: topple(scene(name)).digest for name in SCENES}
    DIGESTS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    SHIPPED.parent.mkdir(exist_ok=True)
    save(of_topple(scene("expedition"), until_down=True, date="2025-05-04T16:00"), SHIPPED)


if __name__ == "__main__":
    main()
