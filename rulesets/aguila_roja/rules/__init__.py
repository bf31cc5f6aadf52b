"""The rules, one file for each subject of the rulebook."""
