-- One prescription may hold several products: each becomes a letter with its own dose (docs/decisions/046). Until now the paper had one
-- letter (`letter.prescription_id`, unique), and the dose stood on the paper's document.
-- Servers of the version before go on: theirs is the letter in `letter.prescription_id`, and they insert by its unique index. Letters for
-- other products of the same paper leave that column empty. The next version can copy it and the document's values to `prescribed`, and
-- drop both.
-- Locks: letter SHARE ROW EXCLUSIVE, document SHARE ROW EXCLUSIVE, first_approval ACCESS EXCLUSIVE, an instant.

-- What a prescription says about the product of one letter: the dose is so many units in so many days, for so many days. Deleted with the
-- prescription. Letters from before have no row.
CREATE TABLE prescribed (
  letter_id uuid PRIMARY KEY REFERENCES letter ON DELETE CASCADE,
  prescription_id uuid NOT NULL REFERENCES document ON DELETE CASCADE,
  written_on date NOT NULL,
  prescriber text NOT NULL,
  dose_units int NOT NULL,
  dose_days int NOT NULL,
  supply_days int NOT NULL,
  -- The unit of the product that was prescribed; a recall may have replaced it by another.
  dose_unit text NOT NULL
);
CREATE INDEX prescribed_by_prescription ON prescribed (prescription_id);

-- The letters of a first approval besides the one in its own columns: `[{"productId", "quantity"}]`, by product. Whoever approves second
-- approves all of them.
ALTER TABLE first_approval ADD COLUMN more_letters jsonb NOT NULL DEFAULT '[]';

-- The prescription of a letter; null where it was deleted.
CREATE FUNCTION paper_of(l letter) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(l.prescription_id, (SELECT p.prescription_id FROM prescribed p WHERE p.letter_id = l.id));
-- The letters on a prescription, cancelled ones included.
CREATE FUNCTION letters_on(paper uuid) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT l.id FROM letter l WHERE l.prescription_id = paper
  UNION SELECT p.letter_id FROM prescribed p WHERE p.prescription_id = paper;
END;
-- What the prescription says about a letter's product; null where nobody has entered it.
CREATE FUNCTION prescribed_for(l letter) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(
    (SELECT json_build_object('writtenOn', p.written_on, 'prescriber', p.prescriber, 'doseUnits', p.dose_units, 'doseDays', p.dose_days,
       'supplyDays', p.supply_days, 'unit', p.dose_unit) FROM prescribed p WHERE p.letter_id = l.id),
    (SELECT prescription_of(d) FROM document d WHERE d.id = l.prescription_id));
-- The letters on a prescription that are not cancelled, the first first.
CREATE FUNCTION medicines_on(paper uuid) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(json_agg(json_build_object('id', l.id, 'number', l.number, 'productId', l.product_id, 'productName', l.product_name,
      'strength', l.strength, 'quantity', l.quantity_approved, 'unit', l.unit, 'prescription', prescribed_for(l)) ORDER BY l.issued_at, l.id), '[]')
    FROM letter l WHERE l.id IN (SELECT letters_on(paper)) AND l.status <> 'Cancelled');
