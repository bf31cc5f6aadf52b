"""The numbers of the game, with the clause beside each."""

from __future__ import annotations

from typing import Any, Final

from mk_tui.engine.tables import Terms, bits, by_word

FIRST_HAND: Final = 7  # VZ-5.1
HAND_LIMIT: Final = 6  # VZ-7.3
SPACES: Final = 5  # VZ-4.5
DECK_SIZE, COPIES = 50, 4  # VZ-3.1, VZ-3.2
SOURCES_PER_TURN: Final = 1  # VZ-2.10
CONTINUOUS_MOST: Final = 3  # VZ-7.8
WEAPONS_USED: Final = 2  # VZ-10.1
BLEED_LIMIT: Final = 10  # VZ-7.5
UNIT: Final = 5  # costs are multiples of it (section 3), so it is what is bled at least
FIRST_DRAW, LATER_DRAW = 0, 3  # VZ-6.7: cards drawn in their first turn by who begins, and by the others
EMPTY_DECK: Final = 10  # VZ-6.8
LAST_ROUND: Final = 60  # VZ-13.1
FIRST_COMBAT: Final = 2  # VZ-6.2: the first of a player's turns with a Combat phase

EACH_TURN: Final = ("bled", "spells", "weapons", "sources")  # a seat's figures of a turn

# State flags of a card.
FLAGS: Final = bits("attacking", "responding", "used", "fallen", "spent")
ATTACKING: Final = FLAGS["attacking"]  # VZ-8.1
RESPONDING: Final = FLAGS["responding"]  # VZ-8.3
USED: Final = FLAGS["used"]  # a weapon chosen for this combat, VZ-10.1
FALLEN: Final = FLAGS["fallen"]  # destroyed, until its combat ends, VZ-12.4
SPENT: Final = FLAGS["spent"]  # what it does once a turn is done
COMBAT_FLAGS: Final = ATTACKING | RESPONDING | USED

# Figures of the table that belong to a combat, as they are without one and outside a turn (VZ-R29): who is
# attacked, the surplus that is about to hit somebody (seat, how much), and who has no Vital left in a step
# that is still being settled.
COMBAT_VARS: Final[dict[str, Any]] = {"foe": -1, "packet": (), "sinking": ()}

OUTSIDE: Final = ("player", "ability")  # never among the cards of the deck
EQUIPMENT: Final = ("weapon", "object")
# What cannot be destroyed or moved: a Player is beaten by damage alone (VZ-1.3, VZ-2.8).
FIXED: Final = ("player", "ability")
FIGHTERS: Final = ("character", "player")
SPELLS: Final = ("spell", "continuous")
OWN_TURN: Final = ("deployment", "regroup")  # VZ-7
WINDOWS: Final = ("window", "surplus")  # VZ-2.11

DISCOUNTS: Final = ("spell_discount", "weapon_discount", "response_discount")
TERMS: Final = Terms(
    types=("player", "ability", "source", "character", "weapon", "object", "spell", "continuous"),  # VZ-2
    keywords=("swift", "heavy", "guard", "piercing", "rooted", "response"),  # VZ-10, VZ-2.11
    marks=("no_damage", "unpierced"),
    stats=("force", "vital", "resistance", "channel", "spell_ward"),
    seat_stats=("bleed_limit", "hand_limit", *DISCOUNTS, "surplus_ward"),
    stat_base={"bleed_limit": BLEED_LIMIT, "hand_limit": HAND_LIMIT},
    flags=FLAGS,
    gone=FALLEN,
    events=frozenset({"entered", "played", "attacked", "destroyed", "step_began"}),
    steps=("opening", "deployment", "attack", "respond", "window", "damage", "surplus", "regroup", "end"),
    main_steps=OWN_TURN,
    closing=("surplus",),  # VZ-9.7: what the damage leaves over belongs to the blow
    options=("length",),
)
BITS: Final = bits(*TERMS.keywords, *TERMS.marks)
SWIFT: Final = BITS["swift"]
HEAVY: Final = BITS["heavy"]
GUARD: Final = BITS["guard"]
PIERCING: Final = BITS["piercing"]
ROOTED: Final = BITS["rooted"]
RESPONSE: Final = BITS["response"]
NO_DAMAGE: Final = BITS["no_damage"]
UNPIERCED: Final = BITS["unpierced"]
# What a Weapon in use, or an Object, shares with its user (VZ-10.9, VZ-10.7).
SHARED: Final = SWIFT | HEAVY | GUARD | PIERCING | UNPIERCED
# Pairs of keywords that one fighter cannot have together (VZ-10.2, VZ-10.9).
CONFLICTS: Final = ((SWIFT, HEAVY),)

# The clause by which something came to nothing (change.idle). A text that finds nothing, or that its own
# words stop, is carried out as far as it goes: effects happen one after another, each by itself (VZ-12.1).
IDLE_CLAUSES: Final = by_word(
    {
        "VZ-2.8": "stays_there",
        "VZ-7.4": "overpaid",
        "VZ-7.7": "not_assigned",
        "VZ-8.6": "nobody_responds",
        "VZ-8.10": "no_attack",
        "VZ-9.2": "deals_nothing",
        "VZ-9.9": "no_damage_to_lower",
        "VZ-10.8": "too_late",
        "VZ-10.9": "never_used",
        "VZ-10.12": "guarded",
        "VZ-12.1": "no_card no_player nothing_to_choose nothing_to_discard nothing_to_see nothing_found"
        " condition_failed no_keywords trigger_without_target not_again nothing_regained",
        "VZ-12.2": "unused_wall",
        "VZ-12.3": "lost",
        "VZ-12.4": "targets_gone",
        "VZ-14.1": "combat_over",
        "VZ-R25": "moot",
        "VZ-R29": "turn_over play_cut effect_cut",
    }
)

# Why a card is no choice for what a text asks (engine/refusal.py) -> the clause; "": the card's own text.
CHOICE_CLAUSES: Final = {"": "VZ-2.9"} | by_word(
    {
        "VZ-2.4": "equipment",
        "VZ-4.2": "hand",
        "VZ-4.5": "fighting",
        "VZ-7.7": "assigned not_assigned",
        "VZ-10.2": "not_heavy",
        "VZ-12.3": "player",
        "VZ-12.4": "not_gone",
    }
)

# The clause by which a match ended, by why it did.
ENDINGS: Final = {
    "result.last_one": "VZ-1.3",
    "result.last_left": "VZ-14.1",
    "result.together": "VZ-1.3",
    "result.none_left": "VZ-1.3",
    "result.more_vital": "VZ-13.1",
    "result.equal_vital": "VZ-13.1",
    "result.conceded": "VZ-13.1",
}
# What ended a match because rounds or time had run out.
LIMITS: Final = ("result.more_vital", "result.equal_vital")  # VZ-13.1
