-- Whether a checked file of staff is not Unicode, so that letters like ñ may be others.
-- Locks: staff_file ACCESS EXCLUSIVE, an instant: the default is constant.
ALTER TABLE staff_file ADD COLUMN letters_guessed boolean NOT NULL DEFAULT false;
