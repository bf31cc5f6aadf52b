"""Words and numbers of the rules. Those marked "ruling" are ours and may be tuned (section 2.8)."""

from __future__ import annotations

from typing import Final

from mk_tui.engine.tables import Terms, bits, by_word

FACTIONS: Final = ("royal_house", "commoners", "clergy", "conspirators")  # AR-1.1

GOAL: Final = 25  # AR-12.1
DECK_SIZE: Final = 40  # AR-2.1
COPIES: Final = 3  # AR-2.5, ruling
FIRST_HAND: Final = 5  # AR-4.3, ruling
HAND_LIMIT: Final = 7  # AR-5.6e, ruling
DRAWN: Final = 2  # AR-5.4, ruling
EXTRA_MONEY: Final = 1  # AR-4.7, ruling
COFFERS: Final = (2, 5, 4, 1)  # AR-6.4, ruling: how many cards of value 1, 2, 3 and 4
TURNED_UP: Final = 3  # SO-5, ruling

# States of a character (AR-8).
FLAGS: Final = bits("spent", "guard", "challenged", "travelled")
SPENT: Final = FLAGS["spent"]  # agotado; without it and off guard it is ready, en acción
GUARD: Final = FLAGS["guard"]  # en guardia
CHALLENGED: Final = FLAGS["challenged"]  # has challenged this turn (AR-10.11)
TRAVELLED: Final = FLAGS["travelled"]  # has travelled this turn

EVENTS: Final = ("entered", "travelled", "first_travel", "unopposed", "discarded", "relation", "step_began")
TERMS: Final = Terms(
    types=("character", "place", "event"),  # AR-1.3
    keywords=("untouchable", "protector"),  # AR-18, AR-19
    marks=("must_challenge", "unblockable", "second_wind"),  # of the rules, never shown
    stats=("strength", "victory", "capacity", "wounds"),
    seat_stats=("income", "cover"),
    stat_base={"wounds": 0, "income": 0, "cover": 0},
    stat_least={"strength": 0, "victory": 0},  # AR-11.5
    flags=FLAGS,
    shield="untouchable",  # AR-18.1
    fields={"person": "text"},
    events=frozenset(EVENTS),
    steps=("return", "income", "draw", "main", "end"),  # AR-5
    main_steps=("main",),
    options=("ghost", "wounds_persist"),
)
BITS: Final = bits(*TERMS.keywords, *TERMS.marks)
PROTECTOR: Final = BITS["protector"]
MUST_CHALLENGE: Final = BITS["must_challenge"]
UNBLOCKABLE: Final = BITS["unblockable"]
SECOND_WIND: Final = BITS["second_wind"]

# How long modifiers last. Wounds are modifiers of the stat "wounds" (AR-11.4).
TURN: Final = "end_of_turn"
WOUNDED: Final = "healed"

# The clause by which a card is no choice for a word of a text, AR-7.11 for words of the text alone.
CHOICE_CLAUSES: Final = {"": "AR-7.11"} | by_word(
    {
        "AR-1.3": "type",
        "AR-1.4": "max_cost",
        "AR-1.7": "unique not_unique person",
        "AR-1.9": "troop not_troop",
        "AR-3.1": "zone",
        "AR-3.2": "in_play",
        "AR-3.5": "looked",
        "AR-3.6": "controller_you controller_other owner_you owner_other",
        "AR-8.1": "in_villa not_in_villa on_place not_on_place",
        "AR-8.2": "spent not_spent",
        "AR-8.4": "guard not_guard",
        "AR-9.10": "occupied not_occupied",
        "AR-11.2": "max min",
        "AR-14.2": "hand",
        "AR-18.1": "shielded",
        "AR-19.4": "keyword",
    }
)
# The clause by which something that a player did came to nothing (:func:`mk_tui.engine.change.idle`).
IDLE_CLAUSES: Final = by_word(
    {
        "AR-7.8": "trigger_without_target",
        "AR-7.10": "no_card no_player card_gone condition_failed nothing_to_choose nothing_to_see"
        " nothing_to_put no_keywords",
        "AR-8.2": "spent_already",
        "AR-8.8": "ready_already",
        "AR-10.6": "no_points",
        "AR-10.9": "challenge_void",
        "AR-11.1": "no_wounds",
        "AR-12.8": "no_vp_to_lose",
        "AR-13.6": "yours_already",
        "AR-14.3": "nothing_to_discard",
        "AR-15.2": "nothing_found",
    }
)

COINS: Final = ("coin1", "coin2", "coin3", "coin4")

# The clause by which a match ended, by why it did.
ENDINGS: Final = {
    "result.goal": "AR-12.1",
    "result.deck_out": "AR-12.4",
    "result.all_out": "AR-12.6",
}
