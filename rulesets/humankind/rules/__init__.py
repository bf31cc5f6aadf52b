"""The rules, one file for each phase or subject, in the rulebook's order.

setting_up  HK-6      turn    HK-7 to 9, 12    duel    HK-10    combat   HK-11
window      HK-13     damage  HK-14            triggers  HK-16  entering HK-3, HK-5
fates       HK-R34 2
acts, play      what may be done and how it is done    paying      what a text asks for, what things cost
"""
