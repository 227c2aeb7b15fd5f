-- The open cases as before, with what says by which promise they are due, so that the overdue are read from the index alone, too.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY document_waits ON document (kind, coalesce(waiting_since, uploaded_at), id)
  INCLUDE (waiting_since, uploaded_at, promised_at)
  WHERE status = 'UnderReview' AND replaced_at IS NULL AND kind <> 'Id' AND patient_active;
CREATE INDEX CONCURRENTLY patient_waits ON patient (coalesce(waiting_since, registered_at), id)
  INCLUDE (waiting_since, registered_at, promised_at) WHERE status = 'UnderReview';
