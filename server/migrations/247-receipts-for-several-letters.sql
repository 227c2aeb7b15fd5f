-- A receipt for several letters of its patient (docs/decisions/039): one photo, whose units are split over them.
-- Locks: document SHARE ROW EXCLUSIVE, letter SHARE ROW EXCLUSIVE, case_event ACCESS EXCLUSIVE, an instant: the check is not read.

-- The letters of a receipt besides the first, which stands in `document` with its units and amount (centavos).
CREATE TABLE receipt_part (
  document_id uuid NOT NULL REFERENCES document ON DELETE CASCADE,
  letter_id uuid NOT NULL REFERENCES letter,
  quantity int NOT NULL CHECK (quantity > 0),
  amount bigint,
  -- Whether its units were subtracted again from its letter. The next version removes it.
  taken_back boolean NOT NULL DEFAULT false,
  PRIMARY KEY (document_id, letter_id)
);
CREATE INDEX receipt_part_letter ON receipt_part (letter_id);

-- Every document of every letter, with its units and amount for that letter.
CREATE VIEW letter_document AS
  SELECT d.id AS document_id, d.letter_id, d.or_quantity AS quantity, d.or_amount AS amount FROM document d WHERE d.letter_id IS NOT NULL
  UNION ALL
  SELECT p.document_id, p.letter_id, p.quantity, p.amount FROM receipt_part p;

-- The letters of a receipt but for one, by number.
CREATE FUNCTION together_of(document uuid, except_letter uuid) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(json_agg(json_build_object('letterId', l.id, 'number', l.number, 'productName', l.product_name, 'strength', l.strength,
      'unit', l.unit, 'quantity', p.quantity, 'amount', p.amount) ORDER BY l.number), '[]')
    FROM letter_document p JOIN letter l ON l.id = p.letter_id
    WHERE p.document_id = together_of.document AND p.letter_id <> together_of.except_letter);
-- What a receipt has for all of its letters; null where one amount was not read.
CREATE FUNCTION amount_of(d document) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN count(*) = count(p.amount) THEN d.or_amount + coalesce(sum(p.amount), 0) END::bigint
    FROM receipt_part p WHERE p.document_id = d.id);

CREATE OR REPLACE FUNCTION counted_on(l letter) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(json_agg(json_build_object('documentId', c.id, 'quantity', p.quantity, 'day', c.receipt_date,
      'branchId', c.receipt_branch_id, 'amount', p.amount) ORDER BY c.uploaded_at, c.id), '[]')
    FROM letter_document p JOIN document c ON c.id = p.document_id
    WHERE p.letter_id = l.id AND needs_quantity(c.kind) AND c.status = 'Accepted' AND p.quantity IS NOT NULL);

-- Accepting a receipt stores what the reviewer read of it, in place of what the patient had entered. The version before reads one letter:
-- what it accepts counts for that one. The next version removes the trigger.
CREATE FUNCTION forget_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM receipt_part WHERE document_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER document_accepted AFTER UPDATE OF status ON document FOR EACH ROW
  WHEN (OLD.status = 'UnderReview' AND NEW.status = 'Accepted') EXECUTE FUNCTION forget_parts();
-- Taking a receipt back subtracts the units of each letter. The version before would leave those of the parts: it is refused as busy, and
-- staff try again until a new server answers. The next version removes the trigger.
CREATE FUNCTION refuse_parts_that_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM receipt_part WHERE document_id = NEW.id AND NOT taken_back) THEN
    RAISE EXCEPTION 'the receipt % counts for several letters: a server of the new version takes it back', NEW.id USING ERRCODE = 'lock_not_available';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER document_taken_back AFTER UPDATE OF status ON document FOR EACH ROW
  WHEN (OLD.status = 'Accepted' AND NEW.status = 'Declined') EXECUTE FUNCTION refuse_parts_that_count();

-- `PartAccepted`: the units of an accepted receipt for each letter after the first. The receipt itself is decided once.
ALTER TABLE case_event
  DROP CONSTRAINT case_event_outcome_check,
  ADD CONSTRAINT case_event_outcome_check CHECK (outcome IN ('Sent', 'Accepted', 'Declined', 'TakenBack', 'PartAccepted')) NOT VALID;
