// A document as stored (decline note in every language) and as its patient reads it (in one).

import type { DocumentPaper, Promised } from '@aruga/contract/documents/documents'
import { textIn } from '@aruga/contract/languages'
import type { Language } from '@aruga/contract/values'
import type { Db } from '../../db/open.ts'
import type { Waiting } from '../cases/columns.ts'
import { dueAt, promisedDays } from '../cases/working-days.ts'
import { findReckoning, type Reckoning } from '../program/working-time.ts'
import type { DocumentRow, StoredPaper } from './columns.ts'

/** A `DocumentRow` from a row of `document d`, as one of its letters has it. */
const columnsFor = (
  letterId: string,
  quantity: string,
) => `d.id, right(d.filename, 64) AS "filename!", d.original_name AS "originalName", d.kind, d.status,
  d.decline_reason AS "declineReason", texts_of(d.decline_note, d.decline_note_en, d.decline_note_fil) AS "declineNotes: Texts",
  ${letterId} AS "letterId?", ${quantity} AS "orQuantity?", together_of(d.id, ${letterId}) AS "together!: ReceiptParts", d.size, d.content_type AS "contentType", d.sha256,
  d.receipt_number AS "receiptNumber", d.uploaded_at AS "uploadedAt", d.reviewed_at AS "reviewedAt", d.replaces,
  d.file_state AS "fileState", d.thumbnail IS NOT NULL AS "hasThumbnail!",
  program_paper_of(d) AS "paper?: StoredPaper", waiting_of(d) AS "waiting?: Waiting"`
/** With its first letter. */
export const documentColumns = columnsFor('d.letter_id', 'd.or_quantity')
/** With the letter of a row of `letter_document part`. */
export const documentColumnsOnLetter = columnsFor('part.letter_id', 'part.quantity')

/** The contract's document in the reader's language; other columns of the row stay. */
export const documentIn = async <Row extends DocumentRow>(db: Db, language: Language, row: Row) =>
  withReckoning(language, row, row.waiting && (await findReckoning(db)))

/** The same for several documents. */
export async function documentsIn<Row extends DocumentRow>(db: Db, language: Language, rows: Row[]) {
  const reckoning = rows.some(({ waiting }) => waiting) ? await findReckoning(db) : null
  return rows.map((row) => withReckoning(language, row, reckoning))
}

const withReckoning = <Row extends DocumentRow>(
  language: Language,
  { paper, ...row }: Row,
  reckoning: Reckoning | null,
) => ({
  ...row,
  declineNote: row.declineNotes && textIn(row.declineNotes, language),
  ...(paper && { paper: paperIn(language, paper) }),
  ...(row.waiting && reckoning && { promised: promisedOf(reckoning, row.waiting) }),
})

const paperIn = (language: Language, { kindId, names, validUntil, fileDeleted }: StoredPaper): DocumentPaper => ({
  ...{ kindId, validUntil, fileDeleted },
  name: textIn(names, language),
})

const promisedOf = (reckoning: Reckoning, waiting: Waiting): Promised => ({
  workingDays: promisedDays(reckoning, waiting),
  dueAt: dueAt(reckoning, waiting).toISOString(),
})
