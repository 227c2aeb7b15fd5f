-- Finds letters whose retention period has begun (docs/decisions/038). Built beside work: about a second for a million letters.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY letter_past_date ON letter (valid_until) WHERE status IN ('Dispensed', 'Expired', 'Cancelled');
