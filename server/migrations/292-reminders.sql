-- Reminders by what a patient has not done yet, each switched on by the program, sent once and measured
-- (docs/decisions/046-a-letter-by-its-prescription.md#292).
-- Locks: letter SHARE ROW EXCLUSIVE, an instant.

-- What the program chose for each kind. The two kinds from before stay on with their days; the new ones wait for the program.
CREATE TABLE reminder_setting (
  kind text PRIMARY KEY,
  wanted boolean NOT NULL,
  days int NOT NULL CHECK (days BETWEEN 1 AND 60),
  -- How many in a hundred are left out by lot, to measure what the reminder changes.
  left_out int NOT NULL DEFAULT 0 CHECK (left_out BETWEEN 0 AND 50)
);
INSERT INTO reminder_setting (kind, wanted, days) VALUES
  ('LetterUnclaimed', false, 7), ('ReceiptMissing', false, 7), ('PrescriptionEndsSoon', false, 7),
  ('NextLetterDue', true, 7), ('LetterExpiresSoon', true, 7);

-- That a patient was reminded of this, or was left out by lot. The key is what makes it happen once, whichever server is first.
CREATE TABLE reminder (
  kind text NOT NULL,
  -- The letter, hand-over or prescription.
  subject_id uuid NOT NULL,
  letter_id uuid NOT NULL REFERENCES letter ON DELETE CASCADE,
  at timestamptz NOT NULL,
  left_out boolean NOT NULL,
  -- Whether the patient did it within the days of the measure; null until they are over.
  did boolean,
  PRIMARY KEY (kind, subject_id)
);
CREATE INDEX reminder_letter ON reminder (letter_id);
CREATE INDEX reminder_unmeasured ON reminder (at) WHERE did IS NULL;

-- The measure: counts that stay when letters are disposed of.
CREATE TABLE reminder_week (
  -- The Monday in Manila of the week of the reminders.
  week date NOT NULL,
  kind text NOT NULL,
  product_id uuid NOT NULL,
  reminded int NOT NULL,
  reminded_did int NOT NULL,
  left_out int NOT NULL,
  left_out_did int NOT NULL,
  PRIMARY KEY (week, kind, product_id)
);

-- The lot of a subject, 0 to 99: always the same, and another for each kind.
CREATE FUNCTION reminder_lot(kind text, subject uuid) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('x' || left(md5(kind || subject::text), 6))::bit(24)::int % 100;

-- Whether no newer prescription of the patient waits or became a letter.
CREATE FUNCTION waits_for_next(l letter) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT EXISTS (SELECT FROM letter later WHERE later.patient_id = l.patient_id AND later.issued_at > l.issued_at
      AND later.status <> 'Cancelled' AND NOT coalesce(paper_of(later) = paper_of(l), false))
    AND NOT EXISTS (SELECT FROM document asked WHERE asked.patient_id = l.patient_id AND asked.kind = 'Prescription'
      AND asked.status = 'UnderReview' AND asked.replaced_at IS NULL);
-- Whether the patient of a letter has not left, and somebody reads their notifications.
CREATE FUNCTION can_be_reminded(patient uuid, now timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM patient p WHERE p.id = can_be_reminded.patient AND p.status = 'Active')
    AND EXISTS (SELECT FROM accounts_of(can_be_reminded.patient, can_be_reminded.now));
-- Whether a receipt for the units of this letter was sent after that time, and was not declined.
CREATE FUNCTION receipt_sent_after(letter uuid, at timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM document d WHERE d.letter_id = receipt_sent_after.letter AND needs_quantity(d.kind)
      AND d.uploaded_at > receipt_sent_after.at AND d.status <> 'Declined' AND d.replaced_at IS NULL)
    OR EXISTS (SELECT FROM receipt_part p JOIN document d ON d.id = p.document_id WHERE p.letter_id = receipt_sent_after.letter
      AND d.uploaded_at > receipt_sent_after.at AND d.status <> 'Declined' AND d.replaced_at IS NULL);
-- Whether a message about it would come too late: it waited, for a phone or the end of the quiet hours, while the patient did it.
CREATE FUNCTION is_reminder_over(n notification) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE n.kind
    WHEN 'LetterUnclaimed' THEN EXISTS (SELECT FROM letter l WHERE l.id = n.subject_id AND (l.status <> 'Issued' OR l.quantity_purchased > 0))
    WHEN 'ReceiptMissing' THEN receipt_sent_after(n.subject_id, n.created_at)
    ELSE false END;
