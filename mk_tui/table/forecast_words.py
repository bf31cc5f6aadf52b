"""Forecasts as sentences, for every face: the log's own words, with how likely each is."""

from __future__ import annotations

from mk_tui.language import Speaker, clean

from .forecasting import CERTAIN, Forecast, Foreseen

# So many sentences an option is told at most.
MOST = 5


def forecast_lines(forecast: Forecast, speaker: Speaker) -> list[str]:
    """Return what will come of an option, a line for all that is equally likely."""
    groups: list[tuple[str, list[str]]] = []
    if forecast.nothing:
        groups.append(("", [speaker.say("forecast.nothing")]))
    for told in forecast.outcomes[: MOST + len(groups)]:
        chance = _chance(told, forecast.exact, speaker)
        sentence = clean(_sentence(told, speaker))
        if groups and groups[-1][0] == chance and not forecast.nothing:
            if sentence not in groups[-1][1]:
                groups[-1][1].append(sentence)
        else:
            groups.append((chance, [sentence]))
    return [f"{chance}{' '.join(sentences)}" for chance, sentences in groups if sentences]


def warning(speaker: Speaker) -> str:
    """Return what is said of an act that would do nothing before it is done all the same."""
    return clean(speaker.say("forecast.again", what=speaker.say("forecast.nothing")))


def leads_line(forecast: Forecast, speaker: Speaker, phase: str) -> str:
    """Return where an answer leads from a phase, "" where nothing is known of it."""
    leads = forecast.leads
    if leads is None:
        return ""
    if leads.resolves:
        return clean(speaker.say("forecast.resolves", card=leads.resolves))
    if leads.phase != phase:
        return clean(speaker.say("forecast.on_to", step=speaker.phase(leads.phase)))
    return clean(speaker.say("forecast.asked", seat=leads.seat)) if leads.seat >= 0 else ""


def _sentence(told: Foreseen, speaker: Speaker) -> str:
    """Return what happens; of a roll who needs what."""
    fields = told.event.fields
    if "success" not in fields:
        return speaker.event(told.event)
    roller = fields.get("roller") or fields.get("against")
    if roller is None:
        return speaker.say("forecast.roll_of", seat=fields["seat"], index=fields["index"])
    return speaker.say("forecast.roll", card=roller, index=fields["index"])


def _chance(told: Foreseen, exact: bool, speaker: Speaker) -> str:
    """Return how likely it is, "" for what is certain, and what it hangs on."""
    said = speaker.say("forecast.later") + " " if told.later else ""
    percent = 100 * told.chance / CERTAIN
    if percent > 99.5:
        return said
    whole = max(round(percent), 1) if percent else 0
    return said + speaker.say("forecast.chance" if exact else "forecast.about", n=whole) + " "
