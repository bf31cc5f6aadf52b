"""The main step: what to play, where to travel, whom to challenge, when to end the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.players.bots import Answer, best, bundle, word

from ..rules.tables import GOAL
from .fights import best_target, cover_of, guard_value, vp
from .knowledge import ArDeed, ArKnown, of
from .outlook import ArTable, Person, standing

if TYPE_CHECKING:
    from mk_tui.engine.state import Option
    from mk_tui.engine.views import CardView, QuestionView

# How many of its turns a card that stays is used, roughly.
TURNS_LEFT = 3.0
# An event that removes anybody waits for somebody worth it: what such a one is worth beyond the least.
WAITS = 1.5
# What is worth less is left undone: a travel, a challenge, an effect that need not be done to anybody.
LEAST = 0.05


class ArPlan:
    """Judges what can be done now."""

    def __init__(self, table: ArTable) -> None:
        self.t = table
        self.style = table.style
        self.ready = [p for p in table.mine if p.ready]
        # What each of one's ready people would gain by challenging, and save by staying.
        self.attack = {p.id: best_target(table, p) for p in self.ready}
        self.stay = {p.id: self.style.guard * guard_value(table, p, self._keepers(p)) for p in self.ready}

    def _keepers(self, person: Person) -> list[Person]:
        """Return who stays on guard anyway: whoever is better at that than ``person``."""
        return [
            p
            for p in self.ready
            if p is not person and (p.victory, -p.strength) < (person.victory, -person.strength)
        ]

    def gain(self, person: Person) -> float:
        """Return what a challenge is worth beyond staying on guard."""
        value = self.attack[person.id][0]
        return self.style.attack * value - self.stay[person.id]

    def use(self, person: Person) -> float:
        """Return what a ready character is good for if it does not travel."""
        return max(self.style.attack * self.attack[person.id][0], self.stay[person.id], 0.0)

    # -- travelling --------------------------------------------------------------------------------------

    def travellers(self, n: int) -> list[Person]:
        """Return the ``n`` people who are least missed."""
        return sorted(self.ready, key=lambda p: (self.use(p), p.victory, p.id))[:n]

    def travel(self, place: CardView) -> float:
        """Return what travelling to a place is worth, less what the travellers would else do."""
        known = of(place)
        went = self.travellers(known.capacity)
        gained = sum([self.arrival(d, went) for d in known.travel]) + self.occupied(known, went)
        return self.style.travel * gained - sum([self.use(p) for p in went])

    def arrival(self, deed: ArDeed, went: list[Person]) -> float:
        """Return what a place does on travel."""
        t = self.t
        if deed.needs_hand and len(t.hand) < deed.needs_hand:
            return 0.0
        value = self.common(deed)
        staying = [p for p in self.ready if p not in went]
        if deed.boost != [0, 0]:
            troops = [p for p in staying if not p.known.person]
            value += sum([0.75 * deed.boost[1] + 0.25 * deed.boost[0] for p in troops if self.gain(p) > -1.5])
        if deed.frees:
            blocked = [
                p.victory - max(0.0, self.attack[p.id][0]) for p in staying if self.attack[p.id][0] < 9
            ]
            value += max(0.0, *blocked) if blocked else 0.0
        return value

    def occupied(self, known: ArKnown, went: list[Person]) -> float:
        """Return what a place gives while somebody is there, until one's next turn."""
        t, value = self.t, 0.0
        for whom, stat, add, needs in known.lasting:
            if not needs:
                continue
            if stat == "cover":
                value += self.covered(add)
            elif whom == "rival":
                foes = sum([len([p for p in t.people[s] if not p.known.person]) for s in t.rivals])
                value -= 0.7 * add * foes
            elif whom == "own":
                value += 0.35 * add * len([p for p in self.ready if p not in went])
        return value

    def covered(self, n: int) -> float:
        """Return what it saves in a turn that each challenge scores so much less."""
        return 0.6 * n * sum([len([p for p in self.t.people[s] if p.victory > 0]) for s in self.t.rivals])

    def common(self, deed: ArDeed) -> float:
        """Return what the parts of an effect are worth that select no character."""
        t, s = self.t, self.style
        value = s.card * deed.draws + self.cash(deed.money) + 0.9 * s.card * deed.searches
        if t.decks[t.me] <= deed.draws + 2:
            value -= 8.0 * (deed.draws > 0)
        if deed.points:
            value += vp(t, t.me, deed.points)
        rival = t.leader()
        share = 1.0 if len(t.rivals) == 1 else 0.6
        value += share * s.strike * min(deed.loses, t.points(rival)) * 0.9
        value += share * s.strike * 0.7 * min(deed.discards, t.hands[rival])
        return value

    def cash(self, n: int) -> float:
        """Return what ``n`` maravedíes more are worth: much if there is something left to pay."""
        held = self.t.money()
        wanted = sum([of(c).cost for c in self.t.hand])
        return self.style.money * 1.6 * min(n, max(0, wanted - held)) + 0.02 * n

    # -- playing -----------------------------------------------------------------------------------------

    def card(self, card: CardView) -> float:
        """Return what playing a card now is worth."""
        known = of(card)
        if known.type == "character":
            return self.newcomer(known)
        if known.type == "place":
            return self.new_place(known)
        waits = sum([WAITS for d in known.entering if d.kills or d.controls])
        return sum([self.deed(d) for d in known.entering]) - 0.75 * self.style.card - waits

    def newcomer(self, known: ArKnown) -> float:
        """Return what a character from the hand is worth on the table."""
        t, s = self.t, self.style
        value = s.victory * known.victory + s.strength * known.strength + s.crowd + standing(known)
        if known.person and any(p.known.person == known.person for p in t.mine):
            old = max(p.fall for p in t.mine if p.known.person == known.person)
            value -= old + 0.4
        value += sum([self.deed(d) for d in known.entering])
        if known.meets and any(p.known.person == known.meets for g in t.people.values() for p in g):
            value += 0.8 + (self.common(known.met) if known.met else 0.4)
        if not any(t.guards(r) for r in t.rivals):
            value += 0.8 * vp(t, t.me, known.victory)  # it may challenge at once
        return value

    def new_place(self, known: ArKnown) -> float:
        """Return what a place from the hand is worth: for as long as it is likely to be used."""
        if known.capacity == 0:
            return standing(known) + 0.6 * len([p for p in self.t.mine if not p.known.person])
        same = sum([1 for p in self.t.places[self.t.me] if of(p).capacity])
        people = len(self.t.mine)
        value: float = sum(
            [max(self.common(d), 0.6) + 0.5 * sum(d.boost) + 0.8 * d.frees for d in known.travel]
        )
        for _, stat, add, needs in known.lasting:
            if needs:
                value += self.covered(add) if stat == "cover" else 1.0
        value = self.style.travel * value * TURNS_LEFT * 0.45
        value -= 0.8 * known.capacity
        if people < known.capacity:
            value *= 0.5
        return value - 1.1 * same

    def deed(self, deed: ArDeed) -> float:
        """Return what an event or an entering effect is worth."""
        value = self.common(deed)
        if deed.aim in ("rival", "any") and deed.harms:
            value += self.strike(deed)
        if deed.readies:
            tired = sorted(
                (p for p in self.t.mine if p.spent and p.place < 0 and not p.known.person),
                key=lambda p: -p.victory,
            )
            value += sum([0.9 * best_target(self.t, p)[0] for p in tired[: deed.count] if p.victory])
        if deed.wind:
            troops = [p for p in self.ready if not p.known.person]
            value += sum([max(0.0, 0.8 * self.attack[p.id][0]) for p in troops])
        if deed.boost != [0, 0]:
            troops = [p for p in self.ready if not p.known.person]
            value += sum([0.8 * deed.boost[1] + 0.28 * deed.boost[0] for p in troops if self._opposed()])
        if deed.puts:
            people = sorted(
                (self.newcomer(of(c)) for c in self.t.hand if of(c).type == "character"),
                reverse=True,
            )
            value += sum(people[: deed.puts]) - 0.5
        return value

    def _opposed(self) -> bool:
        return any(self.t.guards(r) for r in self.t.rivals)

    def strike(self, deed: ArDeed) -> float:
        """Return what striking the best victim is worth; against nobody, or an own one, it may cost."""
        best, _ = self.victim(deed)
        if best is None:
            if deed.aim == "any" and not deed.optional:
                return -2.0
            return 0.0
        return self.style.strike * best

    def victim(self, deed: ArDeed) -> tuple[float | None, int]:
        """Return (value, card) of the best rival character for an effect, (None, -1) if there is none."""
        found: tuple[float | None, int] = (None, -1)
        for rival in self.t.rivals:
            for p in self.t.people[rival]:
                if p.untouchable or not (deed.whom and self.t.means(deed.whom, p.card)):
                    continue
                value = self.harm(deed, p)
                if found[0] is None or value > found[0]:
                    found = (value, p.id)
        return found

    def harm(self, deed: ArDeed, p: Person) -> float:
        """Return what an effect on a rival's character is worth."""
        if deed.kills:
            return p.fall
        if deed.controls:
            return 1.8 * p.worth
        if deed.returns:
            return 0.75 * p.worth
        if deed.wounds:
            return p.fall if deed.wounds >= p.left else 0.15 * deed.wounds
        # Made spent: one guard less stands in the way of whoever is ready.
        if not p.guard:
            return 0.0
        mine = sorted((q.victory for q in self.ready), reverse=True)
        others = len(self.t.guards(p.seat)) - 1
        if p.protector:
            return 0.9 * sum(mine[others:])
        return 0.9 * mine[others] if others < len(mine) else 0.1

    # -- the decision --------------------------------------------------------------------------------------

    def purchase(self, playable: dict[int, CardView]) -> list[int]:
        """Return the best cards to pay for with what is held: one place, each person once."""
        money = self.t.money()
        known = {n: of(c) for n, c in playable.items()}
        worth = {n: self.card(c) for n, c in playable.items()}

        def fits(some: list[int]) -> bool:
            people = [known[n].person for n in some if known[n].person]
            places = sum([known[n].type == "place" for n in some])
            dear = sum([known[n].cost for n in some]) > money
            return not dear and places < 2 and len(people) == len(set(people))

        return bundle(playable, worth.__getitem__, fits)


def main(table: ArTable, q: QuestionView) -> Answer:
    """Answer the question of the main step: the position of what to do next."""
    plan = ArPlan(table)
    at = {o: k for k, o in enumerate(q.options)}
    hand = {c.id: c for c in table.hand}
    won = _winning(table, plan, at)
    if won is not None:
        return (won,)
    playable = {o[1]: hand[o[1]] for o in at if o[0] == "play" and o[1] in hand}
    order = _first(plan, playable)
    if order is not None:
        return (at["play", order],)
    places = {p.id: p for p in table.places[table.me]}
    ready = {p.id: p for p in plan.ready}

    def trip(o: Option) -> float:
        return plan.travel(places[o[1]]) if o[0] == "travel" and o[1] in places else 0.0

    def fight(o: Option) -> float:
        return plan.gain(ready[o[1]]) if o[0] == "challenge" and o[1] in ready else 0.0

    found = best(q, trip, LEAST, ()) or best(q, fight, LEAST, ())
    return found or word(q, "pass" if ("pass",) in at else "challenge")


def _winning(table: ArTable, plan: ArPlan, at: dict[tuple[object, ...], int]) -> int | None:
    """Return a challenge that wins at once, if there is one."""
    for p in plan.ready:
        for rival in table.rivals:
            free = p.unblockable or not table.guards(rival)
            points = max(0, p.victory - cover_of(table, rival))
            if free and table.points(table.me) + points >= GOAL and ("challenge", p.id) in at:
                return at["challenge", p.id]
    return None


def _first(plan: ArPlan, playable: dict[int, CardView]) -> int | None:
    """Return which card of the best purchase is played first: money, cards, strikes, then the rest."""
    chosen = plan.purchase(playable)
    if not chosen:
        return None

    def rank(n: int) -> tuple[int, float]:
        known = of(playable[n])
        deeds = known.entering
        if any(d.money > 0 for d in deeds):
            return (0, 0.0)
        if any(d.draws > 0 or d.searches for d in deeds) and known.type == "event":
            return (1, 0.0)
        if any(d.harms for d in deeds):
            return (2, -known.cost)
        return (3 if known.type == "character" else 4, -known.cost)

    return min(chosen, key=rank)
