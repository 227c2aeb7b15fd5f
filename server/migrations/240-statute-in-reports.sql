-- VAT not charged and statutory discounts in the reports, and all amounts of a hand-over beside its receipt. Whole centavos (PHP).
-- Locks: report_week ACCESS EXCLUSIVE, an instant: the defaults are constants.
-- Weeks counted before have none: no hand-over had any.
ALTER TABLE report_week
  ADD COLUMN vat_off bigint NOT NULL DEFAULT 0,
  ADD COLUMN statutory_discount bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION hand_overs_of(l letter) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(json_agg(json_build_object('at', coalesce(h.handed_over_at, h.dispensed_at),
      'day', manila_day(coalesce(h.handed_over_at, h.dispensed_at)), 'branchId', h.branch_id, 'branchName', b.name,
      'quantity', h.quantity, 'firstQuantity', h.first_quantity, 'correction', CASE WHEN h.correction_reason IS NOT NULL
        THEN json_build_object('reason', h.correction_reason, 'note', h.correction_note) END,
      'patientAmount', patient_amount(h), 'money', money_of(h)) ORDER BY h.dispensed_at, h.id), '[]')
    FROM dispensing h JOIN branch b ON b.id = h.branch_id WHERE h.letter_id = l.id);
