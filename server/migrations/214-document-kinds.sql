-- The kinds of documents, and of cases, are rows that others refer to: a new kind is a row, not a CHECK of each table (docs/decisions/214).
-- What a kind is like is in contract/src/documents/kinds.ts, and a test compares. The rows of before met the CHECKs that go.
-- Locks: document ACCESS EXCLUSIVE, upload_ticket ACCESS EXCLUSIVE, case_event ACCESS EXCLUSIVE, second_look ACCESS EXCLUSIVE, an instant:
--   the foreign keys are not checked for old rows.

CREATE TABLE document_kind (kind text PRIMARY KEY);
INSERT INTO document_kind VALUES ('Id'), ('Prescription'), ('OfficialReceipt'), ('ClaimedGoodsReceipt');

-- A registration, and each kind of document that is decided on its own.
CREATE TABLE case_kind (kind text PRIMARY KEY);
INSERT INTO case_kind VALUES ('Registration'), ('Prescription'), ('OfficialReceipt'), ('ClaimedGoodsReceipt');

ALTER TABLE document
  DROP CONSTRAINT document_kind_check,
  ADD CONSTRAINT document_kind_fkey FOREIGN KEY (kind) REFERENCES document_kind NOT VALID;
ALTER TABLE upload_ticket
  DROP CONSTRAINT upload_ticket_kind_check,
  ADD CONSTRAINT upload_ticket_kind_fkey FOREIGN KEY (kind) REFERENCES document_kind NOT VALID;
ALTER TABLE case_event
  DROP CONSTRAINT case_event_kind_check,
  ADD CONSTRAINT case_event_kind_fkey FOREIGN KEY (kind) REFERENCES case_kind NOT VALID;
ALTER TABLE second_look
  DROP CONSTRAINT second_look_case_kind_check,
  ADD CONSTRAINT second_look_case_kind_fkey FOREIGN KEY (case_kind) REFERENCES case_kind NOT VALID;
