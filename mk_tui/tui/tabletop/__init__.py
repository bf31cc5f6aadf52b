"""A match on the screen.

``screen`` is the Textual screen: it makes everything else, takes keys and clicks, and hands on. Each of the
others has one subject and is given what it needs:

==============  ====================================================================================
``client``      the one door to the match, and to who may look
``scene``       what is on the table now: view, stage, choices, notice
``voice``       all that hangs on the language
``course``      who is asked next, and what an answer brings
``controls``    what a key or a click means; ``dead_keys`` which means nothing now
``moves``       choosing: picks, answers, and why something cannot be chosen
``arrangement`` which widget stands where
``board``       the panels and the cursor among them
``header``      the bar on top; ``prompt`` the lines below; ``inspector`` the card in full
``chronicle``   the log's sentences; ``rolls`` the dice of an answer; ``counting`` figures that step
``overlay``     the list over the board; ``options``, ``piles``, ``menu``, ``concession`` fill it;
                ``offered_list`` opens that of the options by itself
``handover``    the curtain: who may look; ``missed`` what it tells
``computers``   computer players: thinking, waiting, stuck
``history``     taking back and doing again; ``waiting`` an answer that could not be kept yet
``pages``       the screens that open over the table
==============  ====================================================================================
"""
