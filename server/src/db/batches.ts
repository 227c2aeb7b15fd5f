/**
 * SQL: whether a batch contains the typed text, in any spelling (batch_key, migration 211). NULL without either.
 * `typed`: the expression of the typed text.
 */
export const batchHolds = (batch: string, typed: string) => `position(batch_key(${typed}) IN batch_key(${batch})) > 0`
