-- An attempt is counted before its outcome is known and given back when it was right, so nothing waits for one that is under way. The
-- version before still writes `pending` and `pending_at`; the next one drops them.
-- Locks: attempt ACCESS EXCLUSIVE, an instant.
ALTER TABLE attempt ALTER pending SET DEFAULT 0, ALTER pending_at SET DEFAULT '-infinity';

-- Counts an attempt for each of these limits, in their order, or for none of them where one has no attempt left: `exhausted` is that one's
-- number, and `exhausted_until` when its next attempt is allowed. `counts`: how many each has with this one. Where a limit `slides`, its
-- attempts count until `until` of the last one, otherwise of the first.
CREATE FUNCTION count_attempts(
  keys bytea[], limits int[], until timestamptz[], slides boolean[], now timestamptz,
  OUT counts int[], OUT exhausted int, OUT exhausted_until timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE counted int;
BEGIN
  FOR i IN 1 .. cardinality(keys) LOOP
    INSERT INTO attempt AS a (key, count, expires_at) VALUES (keys[i], 1, until[i])
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN a.expires_at <= now THEN 1 ELSE a.count + 1 END,
      expires_at = CASE WHEN slides[i] OR a.expires_at <= now THEN excluded.expires_at ELSE a.expires_at END
    WHERE a.expires_at <= now OR a.count < limits[i]
    RETURNING count INTO counted;
    IF counted IS NULL THEN
      SELECT expires_at INTO exhausted_until FROM attempt WHERE key = keys[i];
      UPDATE attempt SET count = greatest(count - 1, 0) WHERE key = ANY (keys[:i - 1]);
      exhausted := i;
      RETURN;
    END IF;
    counts[i] := counted;
  END LOOP;
END $$;
