-- A desk enrols somebody: a partner clinic, a pharmacist or staff (docs/decisions/004-tokens-and-the-password-grant.md#278).
-- Locks: patient ACCESS EXCLUSIVE, signal ACCESS EXCLUSIVE, document_kind ROW EXCLUSIVE, an instant: the column has no default, and old
--   rows met the narrower check.

-- Cannot be used before the commit, and is not.
ALTER TYPE role ADD VALUE 'clinic';

-- In which language paper speaks to a patient without account; null: the first language. An account has its own.
ALTER TABLE patient ADD COLUMN language_code text;

-- The paper that the patient signed, or the signature on the screen: part of the registration, as ID and prescription are.
INSERT INTO document_kind VALUES ('SignedConsent');
CREATE OR REPLACE FUNCTION is_of_registration(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind IN ('Prescription', 'Id', 'Authority', 'SignedConsent');
-- It implies the condition `kind <> 'Id'` of the indexes of what waits.
CREATE OR REPLACE FUNCTION is_case(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind <> 'Id' AND kind <> 'Authority' AND kind <> 'SignedConsent';

-- Whom a desk enrolled, newest first. Guardians have their own list.
CREATE INDEX patient_enrolled_by ON patient (enrolled_by, registered_at DESC, id) WHERE enrolled = 'Desk';

-- Who enrolled a patient at a desk, how many they enrolled in the last thirty days before that, how many of these were declined, and how the
-- patient signed; null for others.
CREATE FUNCTION enrolled_at_desk(p patient) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN p.enrolled = 'Desk' THEN (
    SELECT json_build_object('byName', name_of(p.enrolled_by), 'lately', count(*), 'declined', count(*) FILTER (WHERE o.status = 'Declined'),
      'signedOn', (SELECT c.channel FROM consent c WHERE c.patient_id = p.id AND c.purpose = 'program' AND c.channel IN ('desk', 'paper') ORDER BY c.given_at LIMIT 1),
      'witness', (SELECT c.witness FROM consent c WHERE c.patient_id = p.id AND c.purpose = 'program' AND c.witness IS NOT NULL ORDER BY c.given_at LIMIT 1))
    FROM patient o WHERE o.enrolled_by = p.enrolled_by AND o.enrolled = 'Desk' AND o.registered_at > p.registered_at - interval '30 days' AND o.registered_at <= p.registered_at) END;

-- A desk that enrols far more than others, or many who are declined.
ALTER TABLE signal DROP CONSTRAINT signal_kind_check, ADD CONSTRAINT signal_kind_check CHECK (kind IN ('SamePerson', 'SameMobile', 'SamePicture',
  'SameFile', 'SameReceipt', 'ReceiptsInSequence', 'BusyDoctor', 'BusyDesk', 'Suspicion')) NOT VALID;
