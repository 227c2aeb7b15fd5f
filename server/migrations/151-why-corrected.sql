-- Why a pharmacist corrected a hand-over (docs/decisions/091); corrections from before have no reason.
-- Locks: dispensing ACCESS EXCLUSIVE, an instant: no column has a default.
ALTER TABLE dispensing ADD COLUMN correction_reason text, ADD COLUMN correction_note text;
