import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Redaction } from '../../files/redaction.ts'

const putRedactions = query('documents.put-redactions', 'UPDATE document SET redactions = :redactions WHERE id = :id')
/** Stores the redactions of a document's file. */
export const recordRedactions = (db: Db, id: string, redactions: Redaction[]) =>
  putRedactions(db, { id, redactions: JSON.stringify(redactions) })
