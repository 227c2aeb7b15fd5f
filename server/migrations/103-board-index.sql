-- The decisions that the board counts. Built beside work: seconds for millions of them.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY case_event_decided ON case_event (at) WHERE decided_by IS NOT NULL;
