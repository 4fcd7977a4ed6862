"""Pure rulings: editions of the Laws as data, offences, clock arithmetic, arrivals. No Django, no clock, no I/O beyond packaged data."""
