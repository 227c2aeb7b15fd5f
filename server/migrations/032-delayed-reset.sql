-- The field's words for a reset that has to wait. A rename locks the table for an instant and writes no row.
ALTER TABLE answerless_reset RENAME TO delayed_reset;
