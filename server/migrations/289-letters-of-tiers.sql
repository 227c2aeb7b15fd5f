-- The letters of a tier, by the time at which they were issued, for reports by tier (docs/decisions/047-money.md#288).
-- Locks: nothing.
CREATE INDEX CONCURRENTLY letter_tier ON letter (tier_id, issued_at) INCLUDE (patient_id) WHERE tier_id IS NOT NULL;
