"""What things cost: `make bench`. Figures, never assertions: times depend on the machine."""
