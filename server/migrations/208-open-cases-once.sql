-- What migration 207 has built takes their place; an older server reads it, too.
-- Locks: document ACCESS EXCLUSIVE, patient ACCESS EXCLUSIVE, an instant.
DROP INDEX document_waiting;
DROP INDEX patient_waiting;
