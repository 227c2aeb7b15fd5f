-- Where an import finds that a person of a file is here already: the same name and birthdate
-- (docs/decisions/013-how-staff-get-in.md#282).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY patient_person ON patient (birthdate, folded(first_name || ' ' || last_name)) WHERE birthdate IS NOT NULL;
