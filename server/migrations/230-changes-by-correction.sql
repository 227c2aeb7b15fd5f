-- By how much its corrections changed what a hand-over's patient and the program paid, in centavos; nulls where there was none. Only a
-- letter's latest hand-over is corrected, so those of its history in between are its own.
-- Locks: nothing.
CREATE FUNCTION changes_by_correction(d dispensing) RETURNS TABLE (patient_amount bigint, benefit_amount bigint)
LANGUAGE sql STABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT sum(v.patient_amount)::bigint, sum(v.benefit_amount)::bigint FROM letter_event v
  WHERE d.corrected_at IS NOT NULL AND v.letter_id = d.letter_id AND v.state = 'BoughtCorrected' AND v.at >= d.dispensed_at
    AND v.at <= d.corrected_at;
END;
