"""The rules of Karmaka, a file for each part of the rulebook.

tables      names, ladder, figures
seating     rivals, partners, neighbours (KK-13 to KK-15)
piles       Source and Ruins, and who still knows a hidden card (KK-2, KK-12, KK-16)
setting_up  the first Hands and Decks (KK-3)
turn        draw, then play or pass (KK-4 to KK-6, KK-14.4)
playing     a card for its ability, the offer, the next card (KK-5.2, KK-7, KK-16.2)
death       scoring, climbing, rebirth (KK-8, KK-9)
acts        all that may be done and chosen, what texts ask to be chosen (KK-17)
"""
