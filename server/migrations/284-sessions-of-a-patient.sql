-- Undoing an import deletes patients, and each looks for sessions that act for them (docs/decisions/013-how-staff-get-in.md#282).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY connect_session_of_patient ON connect_session (patient_id) WHERE patient_id IS NOT NULL;
