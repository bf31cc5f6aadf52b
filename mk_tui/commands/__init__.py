"""What the commands of the command line do; each module is imported when its command is given."""
