"""Mamlejet Kohanim: the flagship. A resolution stack, D10 combat, an enemy deck that plays itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from mk_tui.engine.cards import Action, CardDef, Pool
from mk_tui.engine.change import attach, emit, move, set_flag
from mk_tui.engine.flow import push
from mk_tui.engine.layout import ZoneSpec
from mk_tui.engine.mechanisms.aiming import ability_of
from mk_tui.engine.mechanisms.dice import report_roll, throw
from mk_tui.engine.mechanisms.hands import HAND_FLOWS
from mk_tui.engine.mechanisms.parts import WithClock, WithHands, WithRolls, WithStack, WithWealth
from mk_tui.engine.mechanisms.payment import produce
from mk_tui.engine.mechanisms.stack import STACK_FLOWS, start_payment
from mk_tui.engine.ops import GENERAL
from mk_tui.engine.state import Frame, Game, StackItem
from mk_tui.engine.tables import MOMENT, VERBS, Acting, Clauses, DeckRules, Lasting, Laying, Shown, logged

from . import decks, figures
from .advice import advice
from .ops import OPERATIONS
from .rules import acts, attack, combat, damage, emuna, final, main_turn, round, setting_up, threat, wealth
from .rules import tables as t
from .rules.damage import enter_play
from .scenario import PLACED, begin_at

# The ability that the keyword projectiles is (MK-10.7).
SHOOT_ABILITY = {
    "kind": "shoot",
    "dedicate": True,
    "target": {"type": "enemy", "harmable": True},
    "effect": [{"do": "projectile", "to": "target", "penalty": t.PROJECTILE_PENALTY}],
}
# Equip, beside its cost (MK-10.9).
EQUIP_ABILITY = {
    "kind": "equip",
    "target": {"type": "soldier", "controller": "you", "bearer": False},
    "effect": [{"do": "attach", "to": "target"}],
}


class MamlejetKohanim(WithStack, WithWealth, WithRolls, WithHands, WithClock):
    """The ruleset object that the entry point names."""

    id = "mamlejet_kohanim"
    folder = Path(__file__).parent
    zones = (
        ZoneSpec("city", faces="none", ordered=True),  # MK-4.1
        ZoneSpec("enemy_city", faces="none", ordered=True),  # MK-4.2
        ZoneSpec("hand", faces="owner"),  # MK-4.3
        ZoneSpec("camp", in_play=True),  # MK-4.4, MK-4.5
        ZoneSpec("guenizah", ordered=True, tallied=True),  # MK-4.6
        ZoneSpec("stack", owner="table", passing=True),  # MK-4.7
        ZoneSpec("front", owner="table", in_play=True, ordered=True),  # MK-4.8
        ZoneSpec("removed", owner="table"),
    )
    terms = replace(
        t.TERMS,
        predicates={
            "free": lambda g, seat, src, card: card not in g.facing and g.ctrl[card] < 0,
            "pending": lambda g, seat, src, card: damage.pending(g, card),
            "harmable": lambda g, seat, src, card: main_turn.not_robust(g, card, src),
            "bearer": lambda g, seat, src, card: g.host.get(src) == card,
        },
        looks_at={"harmable": "keyword", "pending": MOMENT},
        hopeless={"pending": damage.none_waits},
    )
    acting = Acting(flags=t.DEDICATED | t.ENTERED, spent=t.DEDICATED)
    lasting = Lasting(
        durations=("end_of_turn",),
        turn_durations=("end_of_turn",),  # MK-19.15
        noted_vars=("checked",),  # whether somebody has won is looked at when a score has changed
    )
    stack_words = ("enemy_ability",)
    operations = {**GENERAL, **OPERATIONS}
    flows = {
        **STACK_FLOWS,
        **HAND_FLOWS,
        **setting_up.FLOWS,
        **round.FLOWS,
        **threat.FLOWS,
        **main_turn.FLOWS,
        **combat.FLOWS,
        **attack.FLOWS,
        **final.FLOWS,
    }
    shown = Shown(
        acts=logged("wealth stacked_shoot stacked_equip assigned defends does_not_defend frenzy"),
        seat_figures=("wealth", "hold", "by_hand"),
        seen_kinds=frozenset({"target", "defend", "order", "frenzy"}),
        table_figures=("cities", "city", "level", "options"),
        tracked=("score", "loss"),
        uses=logged("played entered"),  # resources and enemies come into play without being played
        trackers=figures.trackers,
        better=frozenset(("difficulty",)),
        used=frozenset(("resources_played",)),
        weighty=logged("city_lost city_kept eliminated roll damage_waits drew"),
        falls=logged("eliminated"),
        unforetold=logged("stumbled"),
        idle_ahead=combat.idle_ahead,
        rolls_again=combat.rolls_again,
        highest=t.ALWAYS,
        player_values=figures.player_values,
        table_values=figures.table_values,
        last_round=final.last_round,
        notes=figures.notes,
        advice=advice,
        advised_plays={"MK-3.8": "resource"},
    )
    verbs = {
        **VERBS,
        **dict.fromkeys(("play", "assign"), ("card",)),
        **dict.fromkeys(("ability", "equip", "shoot"), ("card", "ability")),
        "wealth": ("card", "ability", "colour"),
        "stack": ("item",),
        "pair": ("card", "target"),
        "auto": (),
    }

    def __init__(self) -> None:
        super().__init__()
        own = Pool()
        shoot = Action(self, SHOOT_ABILITY, own, "keyword projectiles")
        # It belongs to no card, so its program is a flow instead of one of the pool's programs.
        self.flows = {**self.flows, "shoot": own.programs[shoot.program]}
        shoot.program = -1
        self.own_abilities[t.SHOOT] = shoot

    # -- cards ---------------------------------------------------------------------------------------

    def entries(self, raw: dict[str, Any], part: str) -> list[dict[str, Any]]:
        """A weapon's equip is an ability of its own kind (MK-10.9)."""
        found = super().entries(raw, part)
        if part == "action" and "equip" in raw:
            found.append({**EQUIP_ABILITY, "cost": raw["equip"]})
        return found

    # -- a match ---------------------------------------------------------------------------------------

    pile, waste = "city", "guenizah"  # MK-18.1, MK-21.2
    set_up = staticmethod(setting_up.set_up)
    next_hand = staticmethod(setting_up.next_hand)
    book = acts.BOOK
    seems_able = staticmethod(acts.seems_able)
    why_not_chosen = staticmethod(acts.why_not_chosen)
    clauses = Clauses(choice=t.CHOICES, idle=t.IDLE, endings=t.ENDINGS, limits=t.LIMITS)
    sources = staticmethod(wealth.sources)
    produce = staticmethod(produce)
    draw = staticmethod(main_turn.draw)
    rolls_ahead = staticmethod(combat.rolls_ahead)
    strikes_before = staticmethod(combat.strikes_before)
    resample = staticmethod(threat.redeal_heroes)
    decks = DeckRules(check=decks.check_deck, random=decks.random_deck)
    laying = Laying(begin_at=begin_at, states=PLACED)

    def pay_ability(self, g: Game, f: Frame) -> None:
        """Dedicate, then pay (MK-9.8, MK-5.5)."""
        a = ability_of(g, f.card, f.v["ability"])
        if a.dedicate:
            set_flag(g, f.card, t.DEDICATED)
        start_payment(g, f, wealth.cost_of(g, f.seat, a), a.kind)

    def ability_roll(self, g: Game, f: Frame, difficulty: int) -> bool:
        """MK-9.8, A-08: 10 succeeds, 1 fails, and costs nobody difficulty."""
        value = throw(g, t.DIE)
        success = attack.succeeds(value, difficulty)
        report_roll(g, "ability", f.card, f.seat, -1, difficulty, [], difficulty, value, success)
        return success

    def roll_chance(self, index: int) -> float:
        """Return the share of a die's faces that beat an index (MK-11.6, MK-11.8)."""
        return sum(attack.succeeds(value, index) for value in range(1, t.DIE + 1)) / t.DIE

    def resolve_permanent(self, g: Game, item: StackItem) -> bool:
        """Soldiers, objects and strategies enter play in the camp (MK-6.5)."""
        d: CardDef = g.pool.cards[item.definition]
        if d.type not in t.PERMANENT_TYPES:
            return False
        enter_play(g, item.card, g.layout.ids["camp"][item.seat])
        if d.attrs.get("attach") and g.in_play(item.card):
            attach(g, item.card, item.targets[0][1])
            emit(g, "log.attached", card=item.card, host=item.targets[0][1])
        return True

    def resolve_other(self, g: Game, item: StackItem) -> bool:
        """Damage takes effect; an enemy's shot at a city is rolled (MK-11.14, MK-20.1)."""
        if item.kind == "damage":
            damage.deal_damage(g, item)
            return True
        if item.kind == "shot":
            # Base 5, +1 for projectiles.
            push(g, "enemy_shot", card=item.card, v={"whose": item.v["whose"]})
            return True
        if item.kind == "shoot":
            targets = [x for x, s in zip(item.targets, item.target_stamps, strict=True) if g.stamp[x[1]] == s]
            v = {"at": 0, "targets": targets, "event": -1, "definition": item.definition}
            push(g, "shoot", item.seat, item.card, v=v)
            return True
        return False

    def finished(self, g: Game, item: StackItem) -> None:
        """A spent tactic goes to its player's guenizá (MK-6.5, MK-7.6); then the end is checked (A-58)."""
        if item.kind == "card" and g.zone_kind(item.card) == "stack":
            move(g, item.card, g.layout.ids["guenizah"][g.owner[item.card]])
        emuna.check_end(g)

    def stack_matches(self, g: Game, word: str, item: StackItem) -> bool:
        """An enemy ability on the stack (T11): nobody's, and no damage."""
        return word == "enemy_ability" and item.seat < 0 and item.kind != "damage"

    def owner_controls(self, g: Game, card: int) -> bool:
        return g.pool.cards[g.defs[card]].type != "enemy"

    def host_left(self, g: Game, card: int) -> None:
        """A weapon stays, loose (MK-10.11); an attached strategy goes to its owner's guenizá (A-29)."""
        if g.pool.cards[g.defs[card]].type == "strategy" and g.in_play(card):
            move(g, card, g.layout.ids["guenizah"][g.owner[card]])
            emit(g, "log.host_left", card=card)

    def minutes(self, g: Game) -> float | None:
        """The limit of a time trial in minutes (MK-17.1, A-36)."""
        options = g.config["options"]
        return float(options.get("limit", 12)) if options.get("time_trial") == "minutes" else None


RULESET = MamlejetKohanim()
