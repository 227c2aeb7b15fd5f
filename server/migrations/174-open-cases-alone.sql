-- The open cases in the order in which they wait, to be read from the index alone: what `coalesce` is of has to be in it, too.
-- Locks: nothing.
CREATE INDEX CONCURRENTLY document_waiting ON document (kind, coalesce(waiting_since, uploaded_at), id)
  INCLUDE (waiting_since, uploaded_at)
  WHERE status = 'UnderReview' AND replaced_at IS NULL AND kind <> 'Id' AND patient_active;
CREATE INDEX CONCURRENTLY patient_waiting ON patient (coalesce(waiting_since, registered_at), id)
  INCLUDE (waiting_since, registered_at) WHERE status = 'UnderReview';
