"""Self-play, balance reports, benchmarks and the coverage of rule clauses."""
