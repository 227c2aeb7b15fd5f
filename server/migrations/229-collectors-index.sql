-- Finds the hand-overs of a collector, before a name that was taken back is deleted.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY dispensing_collector ON dispensing (collector_id) WHERE collector_id IS NOT NULL;
