-- When to look whether the patient of a letter may be told that the next one can be asked for (docs/decisions/064); null once
-- they were told, or never will be. Letters of before are looked at once, in batches.
-- Locks: letter ACCESS EXCLUSIVE, an instant: the default is a constant.

ALTER TABLE letter ADD COLUMN next_letter_look_at timestamptz DEFAULT '-infinity';
