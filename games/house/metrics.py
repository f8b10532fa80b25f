"""Count what a house does, for Prometheus. No label tells who, where from or at which table. Needs the extra `net`."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one house."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        self.acts = Counter("aya_acts", "Actions that were carried out", ["game"], registry=registry)
        self.messages = Histogram("aya_message_seconds", "From a message to what it brings about", buckets=_SECONDS, registry=registry)
        self.opened = Counter("aya_tables_opened", "Tables that were opened", ["game"], registry=registry)
        self.woken = Counter("aya_tables_woken", "Tables that were taken from the database", registry=registry)
        self.put_aside = Counter("aya_tables_put_aside", "Tables that nobody was at any more", registry=registry)
        self.refused = Counter("aya_refused", "Requests that were turned away", ["status"], registry=registry)
        self.failed = Counter("aya_failures", "Errors of the program", registry=registry)
        self.late = Gauge("aya_loop_late_seconds", "By how much the loop was late at worst, of late", registry=registry)

    def watch(self, name: str, about: str, count: Callable[[], float]) -> None:
        """Add a figure that is asked for whenever the figures are read."""
        Gauge(name, about, registry=self.registry).set_function(count)

    def text(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        return generate_latest(self.registry)
