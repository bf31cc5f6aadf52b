"""The ghost: a seat that the rules play by what its faction does (SO-1 to SO-22).

It answers the same questions as a player, out of what the table shows: it never looks at the player's hand or
at the order of a deck (SO-22).

    answer      one question after the other (SO-18 to SO-20)
    roles       what it does in its main step: Clergy, Commoners, Royal House, Conspirators (SO-9 to SO-17)
    judging     who would win a fight, whom to select
"""
