-- A second look is another person's, whichever of their accounts they use (docs/decisions/048-statements.md#221).
-- Locks: nothing.
CREATE OR REPLACE FUNCTION can_look(l second_look, person uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT same_person(l.decided_by, person) AND NOT EXISTS (SELECT FROM audit_entry e WHERE e.patient_id = l.patient_id AND same_person(e.actor_id, person)
    AND e.action = 'document.approved_first' AND e.at <= l.decided_at AND (e.subject_id = l.case_id OR l.case_kind = 'Registration'));
