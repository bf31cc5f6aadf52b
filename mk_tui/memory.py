"""How much memory this process has taken at most. Needs the standard library only."""

from __future__ import annotations

import sys
from pathlib import Path

STATUS = Path("/proc/self/status")


def peak_mb() -> float:
    """Return the most memory that this process has had at once, in MB.

    Linux hands what ``getrusage`` counts on to a new program: in a small one that a large one has begun it is
    the large one's. What the kernel says of the program itself begins with it.
    """
    if STATUS.exists():
        for line in STATUS.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    import resource  # Windows has none

    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
