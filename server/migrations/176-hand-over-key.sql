-- The hash of the Idempotency-Key that a hand-over was sent with (docs/decisions/061); null: none, or it is older than this column.
-- Locks: dispensing ACCESS EXCLUSIVE, an instant: the column has no default.
ALTER TABLE dispensing ADD COLUMN key_hash text;
