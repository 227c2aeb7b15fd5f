// A document as stored (decline note in both languages) and as its patient reads it (in one).
import type { Language } from '@aruga/contract/values'
import type { DocumentRow } from '../../db/column-types.ts'

export type { DocumentRow } from '../../db/column-types.ts'

/** A `DocumentRow` from a row of `document d`. */
export const documentColumns = `d.id, right(d.filename, 64) AS "filename!", d.original_name AS "originalName", d.kind, d.status,
  d.decline_reason AS "declineReason", d.decline_note_en AS "declineNoteEn", d.decline_note_fil AS "declineNoteFil",
  d.letter_id AS "letterId", d.or_quantity AS "orQuantity", d.size, d.content_type AS "contentType", d.sha256,
  d.receipt_number AS "receiptNumber", d.uploaded_at AS "uploadedAt", d.reviewed_at AS "reviewedAt", d.replaces,
  d.file_state AS "fileState", d.thumbnail IS NOT NULL AS "hasThumbnail!"`

/** SQL: what the prescription `document d` says; null where nobody has entered it. */
export const prescriptionOf = `CASE WHEN d.written_on IS NOT NULL THEN json_build_object('writtenOn', d.written_on, 'prescriber', d.prescriber,
       'doseUnits', d.dose_units, 'doseDays', d.dose_days, 'supplyDays', d.supply_days, 'unit', d.dose_unit) END`

/** The contract's document in the reader's language; other columns of the row are passed through. */
export const documentIn = <Row extends DocumentRow>(language: Language, row: Row) => ({
  ...row,
  declineNote: language === 'fil' ? row.declineNoteFil : row.declineNoteEn,
})
