import type { DocumentStatus } from '@aruga/contract/documents/documents'
import { type DocumentKind, documentKinds } from '@aruga/contract/documents/kinds'
import type { Db } from '../../db/open.ts'
import { query, type Row, sortedQuery } from '../../db/query.ts'
import { FIRST, type Page, readPage } from '../../wire/list-query.ts'
import { documentColumns } from './document-row.ts'

/** Field -> column that `Sorting` may name. What kind matters most to patients, as the contract lists them, has the highest place. */
export const documentSorting = {
  uploadedAt: 'd.uploaded_at',
  kind: `array_position('{${documentKinds.toReversed().join(',')}}'::text[], d.kind)`,
  status: 'd.status',
  originalName: 'd.original_name',
}
export const newestFirst = 'd.uploaded_at DESC'

// Everything that a patient's own document is found by. `:sha256`: it is not sent again while it is not declined.
const listOrderedBy = sortedQuery(
  'documents.list',
  newestFirst,
  `SELECT ${documentColumns}, d.pages, l.number AS "letterNumber?", amount_of(d) AS "amount?",
     prescription_of(d) AS "prescription: Prescription",
     CASE WHEN d.kind = 'Prescription' THEN medicines_on(d.id) ELSE '[]' END AS "lettersOn!: LettersOn", count(*) OVER ()::int AS "total!"
   FROM document d LEFT JOIN letter l ON l.id = d.letter_id
   WHERE d.patient_id = :patientId
     AND (:current::boolean IS NULL OR d.replaced_at IS NULL)
     AND (:ids::uuid[] IS NULL OR d.id = ANY (:ids))
     AND (:replaces::uuid IS NULL OR d.replaces = :replaces)
     AND (:keyHash::text IS NULL OR d.id = (SELECT u.document_id FROM document_upload u WHERE u.patient_id = :patientId AND u.key_hash = :keyHash))
     AND (:sha256::text IS NULL OR (d.sha256 = :sha256 AND d.status <> 'Declined'))
     AND (:filter::text IS NULL OR d.original_name ILIKE :filter OR d.receipt_number ILIKE :filter OR l.number ILIKE :filter
       OR EXISTS (SELECT FROM receipt_part part JOIN letter o ON o.id = part.letter_id WHERE part.document_id = d.id AND o.number ILIKE :filter))
     AND (:kind::text IS NULL OR d.kind = :kind) AND (:status::text IS NULL OR d.status = :status)
     AND (:letterId::uuid IS NULL OR d.id IN (SELECT part.document_id FROM letter_document part WHERE part.letter_id = :letterId))
   ORDER BY :order, d.id LIMIT :limit OFFSET :offset`,
)
const anyDocument = {
  current: null,
  ids: null,
  replaces: null,
  keyHash: null,
  sha256: null,
  filter: null,
  kind: null,
  status: null,
  letterId: null,
}

type Listing = {
  patientId: string
  filter: string | null
  kind: DocumentKind | null
  status: DocumentStatus | null
  letterId: string | null
  order: string
}

/** A page of a patient's current documents, and the total. */
export const listDocumentsPage = (db: Db, { order, limit, offset, ...filters }: Listing & Page) =>
  readPage({ limit, offset }, (part) =>
    listOrderedBy(db, order, { ...anyDocument, ...filters, current: true, ...part }),
  )

type Which =
  | { ids: string[] }
  | { replaces: string }
  | { keyHash: string }
  | { kind: DocumentKind; sha256: string; current: true }
const findFirst = async (db: Db, patientId: string, which: Which) =>
  (await listOrderedBy(db, newestFirst, { ...anyDocument, patientId, ...which, ...FIRST }))[0]

/** The patient's own document; undefined for another patient's. */
export const findDocumentOf = (db: Db, id: string, patientId: string) => findFirst(db, patientId, { ids: [id] })

/** The patient's document with this content that is neither replaced nor declined, or undefined. */
export const findDocumentByContent = (db: Db, patientId: string, kind: DocumentKind, sha256: string) =>
  findFirst(db, patientId, { kind, sha256, current: true })

/** The document sent in place of this one, or undefined. */
export const findReplacementOf = (db: Db, replaces: string, patientId: string) => findFirst(db, patientId, { replaces })

/** The document that the patient sent under an id with this hash, or undefined. */
export const findDocumentByKeyHash = (db: Db, patientId: string, keyHash: string) =>
  findFirst(db, patientId, { keyHash })

const listEarlier = query(
  'documents.earlier',
  `WITH RECURSIVE earlier AS (
     SELECT a.id, a.replaces, 1 AS step FROM document a WHERE a.id = :id
     UNION ALL
     SELECT b.id, b.replaces, step + 1 FROM earlier e JOIN document b ON b.id = e.replaces
   ) SELECT id AS "id!" FROM earlier ORDER BY step`,
)
/** The patient's document with this id and those it replaced, each before the one that it replaced, whatever the servers' clocks. */
export async function listChain(db: Db, id: string, patientId: string) {
  const ids = (await listEarlier(db, { id })).map((earlier) => earlier.id)
  const documents = await listOrderedBy(db, newestFirst, {
    ...anyDocument,
    patientId,
    ids,
    limit: ids.length,
    offset: 0,
  })
  return documents.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const findFile = query(
  'documents.find-file',
  `SELECT id, patient_id AS "patientId", kind, uploaded_at AS "uploadedAt", content_type AS "contentType", size,
     sha256, filename, picture, thumbnail, redactions AS "redactions?: Redactions", file_state AS "fileState",
     (SELECT k.seen_by FROM program_paper p JOIN paper_kind k ON k.id = p.paper_kind_id WHERE p.document_id = document.id) AS "seenBy?: PaperRoles"
   FROM document WHERE id = :id`,
)
export type DocumentFile = Row<'documents.find-file'>
/** The keys and properties of a document's file and renditions. */
export const findDocumentFile = async (db: Db, id: string) => (await findFile(db, { id }))[0]

const findByName = query(
  'documents.find-by-name',
  'SELECT id FROM document WHERE right(filename, 64) = :filename AND patient_id = :patientId',
)
/** The same by its name on the wire, for its owner only. */
export async function findDocumentFileByName(db: Db, filename: string, patientId: string) {
  const [named] = await findByName(db, { filename, patientId })
  return named && findDocumentFile(db, named.id)
}
