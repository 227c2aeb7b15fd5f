-- Retention periods, legal holds and the record of disposals (docs/decisions/037). The tables are new. The indexes keep writers of their table
-- waiting while it is read once: about a second for a million patients or documents, five for ten million notifications.

-- When the patient left; null for everybody else. ADD COLUMN locks the table for an instant: it has no default. The UPDATE locks the rows
-- of those who left and still have a name; where the audit log does not say when, the period begins now.
ALTER TABLE patient ADD COLUMN left_at timestamptz;
UPDATE patient p SET left_at = coalesce(
    (SELECT max(at) FROM audit_entry e WHERE e.patient_id = p.id AND e.action = 'patient.unsubscribed'), now())
  WHERE status = 'Unsubscribed' AND erased_at IS NULL;

-- One index for each period that nothing else finds by its beginning.
CREATE INDEX patient_left ON patient (left_at) WHERE status = 'Unsubscribed' AND erased_at IS NULL;
CREATE INDEX patient_declined ON patient (decided_at) WHERE status = 'Declined';
CREATE INDEX document_set_aside ON document (coalesce(replaced_at, reviewed_at)) WHERE replaced_at IS NOT NULL OR status = 'Declined';
CREATE INDEX document_accepted ON document (kind, reviewed_at) WHERE status = 'Accepted' AND replaced_at IS NULL;
CREATE INDEX notification_created ON notification (created_at);

-- The periods as administrators have set them. A class without a row has not been seen by the disposal job yet.
CREATE TABLE retention_period (
  class text PRIMARY KEY,
  months int NOT NULL CHECK (months > 0),
  -- Nothing of the class is disposed of before: a new or shortened period gives notice.
  effective_from timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by uuid REFERENCES account,
  reason text
);

-- While one of these is not lifted, nothing about its patient is deleted.
CREATE TABLE legal_hold (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  reason text NOT NULL,
  review_on date,
  placed_at timestamptz NOT NULL,
  placed_by uuid NOT NULL REFERENCES account,
  lifted_at timestamptz,
  lifted_by uuid REFERENCES account,
  lift_reason text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_reason IS NULL))
);
-- One at a time for each patient.
CREATE UNIQUE INDEX legal_hold_in_force ON legal_hold (patient_id) WHERE lifted_at IS NULL;
CREATE INDEX legal_hold_listed ON legal_hold (placed_at DESC, id);

-- Each batch that was disposed of; append-only, like its entry in the audit log.
CREATE TABLE disposal (
  id uuid PRIMARY KEY,
  class text NOT NULL,
  at timestamptz NOT NULL,
  months int NOT NULL,
  -- Everything in the batch had its period begin at this moment or before.
  up_to timestamptz NOT NULL,
  count int NOT NULL CHECK (count > 0),
  -- SHA-256 of the ids, in ascending order, one a line.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  -- Of audit entries only: `npm run audit:verify` tells their disposal from loss by them.
  entry_ids bigint[] CHECK (cardinality(entry_ids) = count)
);
CREATE INDEX disposal_at ON disposal (at DESC, id);
CREATE INDEX disposal_entries ON disposal (at, id) WHERE entry_ids IS NOT NULL;
REVOKE UPDATE, DELETE, TRUNCATE ON disposal FROM CURRENT_USER;
