"""The rules, one file a phase, in the rulebook's order.

setting_up    MK-18  decks, hands, mulligan
round         MK-19  the round: 1a release, 1b initiative
threat        MK-19.3, MK-20  1c enemies enter and use their abilities
main_turn     MK-19.4-7  2a draw, 2b enrol, 2c assign, 2d end
combat        MK-11, MK-19.8-13  3a to 3g
final         MK-19.14-15  4a, 4b, time trial, exhausted enemies
attack        MK-11.6-10  attack rolls
damage        MK-11.12-15, MK-10.12  entering play, damage, elimination, hits on a city
emuna         MK-16, section 2  score, loss, the end
acts          MK-3, MK-6, MK-8, MK-9  what may be done when, and why not
wealth        MK-1, MK-5  resources and what they make
"""
