-- A claim code is one patient's, which a trigger holds instead of a GiST index: that made claims slower with each code (docs/decisions/061-a-till-without-a-network.md#251).
-- Locks: letter ACCESS EXCLUSIVE, an instant.

ALTER TABLE letter DROP CONSTRAINT letter_claim_code;

-- A code that no other letter of the patient has is new. Transactions that make the same one at a time wait for each other, so the second
-- sees the first's. Servers know the refusal by the name of the constraint before it, and make another code.
CREATE FUNCTION code_is_one_patients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM letter WHERE claim_code = NEW.claim_code AND patient_id = NEW.patient_id) THEN
    PERFORM pg_advisory_xact_lock(lock_key('claim code ' || NEW.claim_code));
    IF EXISTS (SELECT FROM letter WHERE claim_code = NEW.claim_code) THEN
      RAISE unique_violation USING MESSAGE = 'The claim code is another patient''s.', CONSTRAINT = 'letter_claim_code';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER letter_claim_code BEFORE INSERT OR UPDATE OF claim_code ON letter FOR EACH ROW
  WHEN (NEW.claim_code IS NOT NULL) EXECUTE FUNCTION code_is_one_patients();
