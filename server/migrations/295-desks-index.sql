-- Whom all desks enrolled lately, for the nightly look for busy ones (docs/decisions/004-tokens-and-the-password-grant.md#278).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY patient_of_desks ON patient (registered_at) WHERE enrolled = 'Desk';
