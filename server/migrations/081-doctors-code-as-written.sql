-- A doctor's code is found however it is written: HCP-2468, hcp2468, HCP 2468.
-- Locks: healthcare_professional SHARE, seconds at most: a program has thousands of doctors, not millions.

CREATE INDEX healthcare_professional_bare_code ON healthcare_professional (replace(code, '-', ''));
