"""The rules, one file a subject, in the rulebook's order.

setting_up   VZ-5       starting cards, coin, hands, mulligan
acts                    all that may be done and chosen, declared once; why a card does nothing now
needs                   what several of those ask
turn         VZ-6       whose turn it is, Start, end of the turn, end of the match
deployment   VZ-7       playing cards, assigning equipment
paying       VZ-7.4     channelling and bleeding
casting      VZ-7.8     mode, target, payment, what a card does; triggers (VZ-12.1)
combat       VZ-8       declaring, responding, facing, the window for Responses
weapons      VZ-10      which weapons a fighter may use
damage       VZ-9       the three steps, distribution, surplus
wounds       VZ-9.3     what a card can take, what it has taken, destruction
"""
