-- Signals: what connects a patient's registration or papers with somebody else's (docs/decisions/050).
-- Locks: account SHARE ROW EXCLUSIVE, document SHARE ROW EXCLUSIVE, healthcare_professional SHARE ROW EXCLUSIVE,
--   patient SHARE ROW EXCLUSIVE, while the audit log is read once.

-- Documents for which signals are to be found, with the perceptual hash of their picture: null for a PDF, and for a picture without
-- contrast. Two that share no band of 16 bits differ in four bits at least. A hash goes with its file.
CREATE TABLE document_look (
  document_id uuid PRIMARY KEY REFERENCES document ON DELETE CASCADE,
  look bit(64),
  bands int[] GENERATED ALWAYS AS (CASE WHEN look IS NOT NULL THEN ARRAY[substring(look FROM 1 FOR 16)::int,
    65536 + substring(look FROM 17 FOR 16)::int, 131072 + substring(look FROM 33 FOR 16)::int,
    196608 + substring(look FROM 49 FOR 16)::int] END) STORED,
  searched_at timestamptz
);
CREATE INDEX document_look_bands ON document_look USING gin (bands) WITH (fastupdate = off);
CREATE INDEX document_look_new ON document_look (document_id) WHERE searched_at IS NULL;

CREATE TABLE signal (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('SamePerson', 'SameMobile', 'SamePicture', 'SameFile', 'SameReceipt', 'ReceiptsInSequence', 'BusyDoctor', 'Suspicion')),
  -- The ids that make it this one, in their order: the same is not found twice, however it ended.
  key text NOT NULL,
  state text NOT NULL CHECK (state IN ('Open', 'LookedInto', 'Closed')),
  found_at timestamptz NOT NULL,
  doctor_id uuid REFERENCES healthcare_professional,
  registrations int,
  median_registrations int,
  looked_into_at timestamptz,
  looked_into_by uuid REFERENCES account,
  closed_at timestamptz,
  closed_by uuid REFERENCES account,
  outcome text CHECK (outcome IN ('Harmless', 'Mistake', 'Misuse')),
  note text,
  CHECK ((state = 'Closed') = (outcome IS NOT NULL)),
  UNIQUE (kind, key)
);
CREATE INDEX signal_unclosed ON signal (found_at DESC, id) WHERE state <> 'Closed';
CREATE INDEX signal_closed ON signal (found_at DESC, id) WHERE state = 'Closed';
CREATE INDEX signal_outcome ON signal (outcome) WHERE outcome IS NOT NULL;
CREATE INDEX signal_doctor ON signal (doctor_id, found_at) WHERE doctor_id IS NOT NULL;

-- Whom, and which of their documents, a signal is about.
CREATE TABLE signal_subject (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  signal_id uuid NOT NULL REFERENCES signal,
  patient_id uuid NOT NULL REFERENCES patient,
  document_id uuid REFERENCES document ON DELETE SET NULL
);
CREATE INDEX signal_subject_signal ON signal_subject (signal_id);
CREATE INDEX signal_subject_patient ON signal_subject (patient_id);
CREATE INDEX signal_subject_document ON signal_subject (document_id) WHERE document_id IS NOT NULL;

-- Those who are looked into already go on not being told; an administrator closes it.
WITH suspected AS (
  SELECT patient_id, min(at) AS at, (array_agg(actor_id ORDER BY at))[1] AS actor_id FROM audit_entry
  WHERE reason LIKE 'SuspectedMisuse%' AND at > now() - interval '90 days' AND patient_id IS NOT NULL GROUP BY patient_id
), raised AS (
  INSERT INTO signal (id, kind, key, state, found_at, looked_into_at, looked_into_by)
  SELECT gen_random_uuid(), 'Suspicion', patient_id || ' ' || extract(epoch FROM at), 'LookedInto', at, at, actor_id FROM suspected
  RETURNING id, key
)
INSERT INTO signal_subject (signal_id, patient_id) SELECT id, split_part(key, ' ', 1)::uuid FROM raised;
