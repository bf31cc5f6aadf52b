"""What a card's ability does, read once from the operations of its file."""

from __future__ import annotations

from mk_tui.players.bots import Library, Raw


class KaKnown:
    """A card: its operations by how they are judged.

    ``harms`` strike whoever is chosen, ``helps`` somebody chosen who is best oneself, ``gains`` are the
    player's own; ``copies`` says whose ability is carried out ("own_work", "rival_work", "hand").
    """

    def __init__(self, raw: Raw) -> None:
        ops: list[Raw] = raw.get("effect", [])
        self.harms = [op for op in ops if op["do"] in HARMS]
        self.helps = any(op["do"] == "deal_to" for op in ops)
        self.gains = [op for op in ops if op["do"] not in NOT_OWN]
        self.copies: str = next((op["of"] for op in ops if op["do"] == "copy"), "")


HARMS = ("ruin_top", "ruin_choice", "ruin_random", "take_top", "take_random")
NOT_OWN = (*HARMS, "copy", "choose_player")
LIBRARY = Library("karmaka", KaKnown)
known = LIBRARY.of
