-- Finds the disputed lines of a letter, which change what it has cost its budgets (docs/decisions/047-money.md#220).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY statement_line_disputed ON statement_line (letter_number COLLATE "C") WHERE dispute IS NOT NULL;
