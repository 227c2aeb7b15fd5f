-- Hand-overs that the till kept while it had no network (docs/decisions/061).
-- Locks: dispensing ACCESS EXCLUSIVE, an instant: the column has no default.

-- When it was handed over, by the till's word; null where that is when it was recorded (dispensed_at).
ALTER TABLE dispensing ADD COLUMN handed_over_at timestamptz;
