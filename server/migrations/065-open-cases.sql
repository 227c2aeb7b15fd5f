-- The queue at any length (docs/decisions/049): a document knows whether its patient is active, so that the open cases are
-- counted and paged in an index; and since when somebody has a case.
-- Locks: document ACCESS EXCLUSIVE and patient SHARE ROW EXCLUSIVE, while the documents of active patients that wait are marked
--   (milliseconds for thousands); case_assignment ACCESS EXCLUSIVE, an instant.

ALTER TABLE document ADD COLUMN patient_active boolean NOT NULL DEFAULT false;

-- Two triggers and no code, so that old servers beside this version keep it right as well. Who inserts a document has locked
-- its patient's row, so the two cannot cross.
CREATE FUNCTION document_of_active_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.patient_active := coalesce((SELECT p.status = 'Active' FROM patient p WHERE p.id = NEW.patient_id), false);
  RETURN NEW;
END $$;
CREATE TRIGGER document_of_active_patient BEFORE INSERT ON document
  FOR EACH ROW EXECUTE FUNCTION document_of_active_patient();

CREATE FUNCTION patient_documents_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document SET patient_active = (NEW.status = 'Active')
    WHERE patient_id = NEW.id AND patient_active <> (NEW.status = 'Active');
  RETURN NULL;
END $$;
CREATE TRIGGER patient_documents_active AFTER UPDATE OF status ON patient
  FOR EACH ROW WHEN ((OLD.status = 'Active') <> (NEW.status = 'Active')) EXECUTE FUNCTION patient_documents_active();

-- Only what can still wait; decided documents of before are marked when their patient's state changes.
UPDATE document d SET patient_active = true
  WHERE d.status IN ('UnderReview', 'NeedsQuantity') AND d.replaced_at IS NULL AND d.kind <> 'Id'
    AND EXISTS (SELECT FROM patient p WHERE p.id = d.patient_id AND p.status = 'Active');

-- Null: given by a server of before. It is renewed by `assigned_at` while the case is open.
ALTER TABLE case_assignment ADD COLUMN since timestamptz;
