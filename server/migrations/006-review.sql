-- The reviewers' side: one queue, notes in both languages, receipts told apart, looks that are asked for.

-- What a patient reads is written in both languages. Notes of before were in one, whichever that was.
ALTER TABLE patient RENAME COLUMN decline_note TO decline_note_en;
ALTER TABLE document RENAME COLUMN decline_note TO decline_note_en;
ALTER TABLE patient ADD COLUMN decline_note_fil text;
ALTER TABLE document ADD COLUMN decline_note_fil text;
UPDATE patient SET decline_note_fil = decline_note_en WHERE decline_note_en IS NOT NULL;
UPDATE document SET decline_note_fil = decline_note_en WHERE decline_note_en IS NOT NULL;
-- Null: the note is the same in both, such as a branch's name or a number.
ALTER TABLE letter_event ADD COLUMN note_fil text;

-- When a case last began to wait for staff, where that is not when it came: a registration whose photos were sent again, a
-- receipt whose quantity came later.
ALTER TABLE patient ADD COLUMN waiting_since timestamptz;
ALTER TABLE document ADD COLUMN waiting_since timestamptz;
DROP INDEX patient_queue;
CREATE INDEX patient_queue ON patient (coalesce(waiting_since, registered_at), id) WHERE status = 'UnderReview';
DROP INDEX document_queue;
CREATE INDEX document_queue ON document (coalesce(waiting_since, uploaded_at), id)
  WHERE status = 'UnderReview' AND replaced_at IS NULL AND kind <> 'Id';

-- Who works on a case: a patient's id for a registration, else a document's. It lapses by itself, and goes with a decision.
CREATE TABLE case_assignment (
  case_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  assigned_at timestamptz NOT NULL
);
CREATE INDEX case_assignment_account ON case_assignment (account_id);

-- What staff read off a receipt. Two accepted ones with the same number, day and branch are the same one, unless a reviewer
-- has compared them. Spaces, dashes and capitals of a number do not matter.
ALTER TABLE document
  ADD COLUMN receipt_date date,
  ADD COLUMN receipt_branch_id uuid REFERENCES branch,
  ADD COLUMN receipt_key text GENERATED ALWAYS AS (upper(regexp_replace(receipt_number, '[^[:alnum:]]', '', 'g'))) STORED;
CREATE INDEX document_receipt ON document (receipt_key, receipt_date) WHERE status = 'Accepted' AND receipt_date IS NOT NULL;
CREATE INDEX document_receipt_branch ON document (receipt_branch_id) WHERE receipt_branch_id IS NOT NULL;

-- In which case a file was looked at.
ALTER TABLE audit_entry ADD COLUMN case_id uuid;
-- Whose case or page a member of staff has opened, and when: only then do they see the patient's files.
CREATE INDEX audit_entry_opened ON audit_entry (actor_id, patient_id, id)
  WHERE action IN ('registration.read', 'case.read', 'case.opened', 'patient.opened');

-- What a search for patients looks at: small letters, "ñ" as "n"; digits of a mobile number without its spaces.
ALTER TABLE patient ADD COLUMN folded text GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(
    first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || ' ' || patient_code || ' ' || reference
      || ' ' || regexp_replace(mobile_phone_number, '[^0-9]', '', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'))) STORED;
CREATE INDEX patient_folded ON patient USING gin (folded gin_trgm_ops);
CREATE INDEX account_email_part ON account USING gin (lower(email) gin_trgm_ops);
