-- Taking back an accepted receipt subtracts its units from the reports where they were added (docs/decisions/221).
-- Locks: case_event ACCESS EXCLUSIVE, an instant: the check is not read.
ALTER TABLE case_event
  DROP CONSTRAINT case_event_outcome_check,
  ADD CONSTRAINT case_event_outcome_check CHECK (outcome IN ('Sent', 'Accepted', 'Declined', 'TakenBack')) NOT VALID;
