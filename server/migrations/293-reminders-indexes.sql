-- Hand-overs and prescriptions by day, for the reminders (docs/decisions/046-a-letter-by-its-prescription.md#292).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY dispensing_day ON dispensing (dispensed_at);
CREATE INDEX CONCURRENTLY prescribed_end ON prescribed ((written_on + supply_days));
