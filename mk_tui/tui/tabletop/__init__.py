"""A match on the screen.

``screen`` is the Textual screen: it makes everything else, takes keys and clicks, and hands on. Each of the
others has one subject and is given what it needs (``host``: what it may ask of the screen):

==================================================  ========================================================
``client``                                          the one door to the match, and to who may look
``scene``                                           what is on the table now: view, stage, choices, notice
``voice``                                           all that hangs on the language
``telling``, ``foretelling``, ``just_done``         what is said of it where there is little room
``course``                                          who is asked next, and what an answer brings
``bot_turn``, ``waiting``                           a computer player thinks; an answer that is not kept yet
``controls``, ``dead_keys``                         what a key or a click means, and which mean nothing now
``moves``                                           choosing: picks, answers, why something cannot be chosen
``history``, ``concession``                         taking back and doing again; giving up
``foresight``                                       what will come of the answers, found beside the screen
``arrangement``, ``settling``                       which widget stands where
``panels``                                          the panels of the board and the cursor among them
``header``, ``prompt``, ``inspector``               the bar on top, the lines below, the card in full
``chronicle``, ``log_end``, ``news``                the log's sentences, its end, what has just happened
``news_pieces``                                     which parts of that are told where, and in which order
``rolls``, ``counting``                             the dice of an answer, and figures that step
``overlay``                                         the list over the board, with what fills it:
``options_list``, ``offered_list``, ``row_detail``  what may be chosen (by itself, too), the row's card;
``pile_lists``, ``hint_list``, ``word_list``        piles; a hint; what the words in sight mean;
``pass_menu``, ``table_menu``                       when one is asked; everything that is no move
``handover``, ``missed``                            the curtain: who may look, and what they missed
``pages``                                           the screens that open over the table
``lesson_screen``, ``lesson_strip``                 a lesson or a puzzle on this very screen
``kept_keys``, ``kept_news``, ``kept_places``       what is noted with a match, to go on as it was left
``tidying``                                         when garbage is looked for
==================================================  ========================================================
"""
