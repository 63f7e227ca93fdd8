"""Metrics of the server for Prometheus; never a name, a card or an amount."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5)


class Metrics:
    """A registry of its own, so that several houses may run in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("queenhigh_requests", "HTTP requests", ["method", "status"], registry=self.registry)
        self.commands = Counter("queenhigh_commands", "Commands by result", ["result"], registry=self.registry)
        self.taken, self.refused = self.commands.labels("taken"), self.commands.labels("refused")
        self.latency = Histogram(
            "queenhigh_command_seconds", "Time from a command's arrival to its durable answer", registry=self.registry,
            buckets=_SECONDS,
        )  # fmt: skip
        self.groups = Histogram(
            "queenhigh_group_jobs", "Jobs made durable together", registry=self.registry,
            buckets=(1, 2, 4, 8, 16, 32, 64),
        )  # fmt: skip
        self.group_seconds = Histogram(
            "queenhigh_group_seconds", "Time the writer spends on one group", registry=self.registry, buckets=_SECONDS
        )
        self.sockets = Gauge("queenhigh_sockets", "Open sockets", registry=self.registry)
        self.cut = Counter("queenhigh_sockets_cut", "Sockets cut off, by reason", ["why"], registry=self.registry)
        self.tables = Gauge("queenhigh_tables", "Tables in memory", ["kind"], registry=self.registry)

    def group(self, jobs: int, seconds: float) -> None:
        self.groups.observe(jobs)
        self.group_seconds.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)
