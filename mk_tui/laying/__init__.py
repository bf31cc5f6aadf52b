"""A table laid out as a file says: what a scenario, a lesson and a match from one share.

Imports PyYAML and pydantic: import it only when a table is to be laid.
"""
