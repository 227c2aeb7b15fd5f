/**
 * SQL: whether a batch holds what somebody typed of it, in any writing (batch_key, migration 211). Neither of them: NULL.
 * `typed`: the expression of the typed text.
 */
export const batchHolds = (batch: string, typed: string) => `position(batch_key(${typed}) IN batch_key(${batch})) > 0`
