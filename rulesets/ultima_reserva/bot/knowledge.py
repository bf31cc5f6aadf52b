"""What a card is and does, read once from the plain form of its file."""

from __future__ import annotations

from mk_tui.players.bots import Library, Raw

# Operations of Spells that are nothing outside a combat.
IN_COMBAT = ("modify", "lower", "grant", "unassign")


class VzKnown:
    """A card: its printed figures, the first operation of each of its ways, and what it lends.

    ``waits``: a Response that stands or falls with a combat. ``sends_away``: whoever enters sends a fighter
    to the Magic Zone. ``lends`` is what its ``while:`` adds (a keyword: 1), by whom and to what: "self",
    "host", "borne" (what it bears), "shielded" (who bears an Object), "others".
    """

    def __init__(self, raw: Raw) -> None:
        self.type: str = raw["type"]
        self.cost: int = sum(raw["cost"].values()) if "cost" in raw else 0
        self.channel: int = raw.get("channel", 0)
        self.ways: list[Raw] = [way["effect"][0] for way in raw.get("modes", [raw]) if way.get("effect")]
        self.waits = "response" in raw.get("keywords", ()) and all(op["do"] in IN_COMBAT for op in self.ways)
        when = raw.get("when", ())
        self.sends_away = any(
            op["do"] == "send_to_magic" for t in when if t["event"] == "entered" for op in t["effect"]
        )
        self.lends = {_lent(entry): int(entry.get("add", 1)) for entry in raw.get("while", ())}


def _lent(entry: Raw) -> tuple[str, str]:
    to, what = entry["to"], str(entry.get("stat", entry.get("keyword", "")))
    if not isinstance(to, dict):
        return to, what
    return next((whom for whom in ("borne", "shielded") if to.get(whom)), "others"), what


LIBRARY = Library("ultima_reserva", VzKnown)
known = LIBRARY.of
