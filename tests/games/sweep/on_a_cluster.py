"""A sweep on a local cluster whose first worker is killed while it has work. python -m tests.games.sweep.on_a_cluster SPEC"""

import logging
import os
import signal
import sys
from pathlib import Path
from typing import Any

import distributed

from aya_sim.sweep import read, run_all
from games.sweep.journal import Journal
from games.sweep.workers import run_on_scheduler


def main(path: Path) -> None:
    sweep = read(path.read_bytes())
    local_cluster: Any = distributed.LocalCluster
    made = local_cluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL)
    with made as cluster, Journal(sweep, path.with_name("cluster.csv")) as journal:
        for came, rows in enumerate(run_on_scheduler(run_all, sweep.cases, cluster.scheduler_address, 1)):
            if not came:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
                print("lost a worker")
            journal.add(rows)
        journal.finish()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
