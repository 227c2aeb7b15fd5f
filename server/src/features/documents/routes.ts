import { listDocuments, putOfficialReceipt, readDocument, viewDocument } from '@aruga/contract/documents/documents'
import { kindFacts } from '@aruga/contract/documents/kinds'
import type { Static } from 'typebox'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { documentIn, documentsIn } from '../../records/documents/document-row.ts'
import { receivedNotification } from '../../records/documents/messages.ts'
import { type Part, replaceParts } from '../../records/documents/parts.ts'
import { putQuantity } from '../../records/documents/put-quantity.ts'
import * as queries from '../../records/documents/queries.ts'
import {
  type LetterOfReceipt,
  leftToProve,
  lettersOfParts,
  lockLetters,
  partTooLarge,
} from '../../records/documents/receipts.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { replaceRoutes } from './replace-routes.ts'
import { refuseUnlessAvailable, sentDocument } from './sent-document.ts'
import { refuseLater } from './stated-date.ts'
import { uploadRoutes } from './upload-routes.ts'
import { ticketRoutes } from './uploads/ticket-routes.ts'

export const documentRoutes = (context: AppContext) => [
  ...uploadRoutes(context),
  ...replaceRoutes(context),
  ...ticketRoutes(context),
  ...receiptRoutes(context),
  ...readingRoutes(context),
]

const readingRoutes = ({ db, files }: AppContext) => [
  implement(listDocuments, async ({ query, caller }) => {
    const page = await queries.listDocumentsPage(db, {
      patientId: caller.patientId,
      filter: containing(query.Filter),
      kind: query.Kind ?? null,
      status: query.Status ?? null,
      letterId: query.LetterOfAuthorizationId ?? null,
      order: orderBy(query.Sorting, queries.documentSorting, queries.newestFirst),
      ...pageOf(query),
    })
    return { ...page, items: await documentsIn(db, caller.language, page.items) }
  }),

  implement(readDocument, async ({ params, caller }) => {
    const document = await queries.findDocumentOf(db, params.id, caller.patientId)
    if (!document) throw problem('NotFound')
    const earlier = document.replaces ? await queries.listChain(db, document.replaces, caller.patientId) : []
    const { language } = caller
    return { ...(await documentIn(db, language, document)), earlier: await documentsIn(db, language, earlier) }
  }),

  implement(viewDocument, async ({ query, caller }) => {
    const document = await queries.findDocumentFileByName(db, query.filename, caller.patientId)
    if (!document) throw problem('NotFound')
    refuseUnlessAvailable(document)
    return sentDocument({ db, files }, document, query.rendition ?? 'original')
  }),
]

const receiptRoutes = ({ db, clock }: AppContext) => [
  implement(putOfficialReceipt, ({ body, caller, request }) => {
    const { accountId, patientId } = caller
    const now = clock()
    refuseLater(body.receiptDate, 'receiptDate', now)
    return inTransaction(db, async (tx) => {
      const parts = body.together?.map((part) => ({ ...part, letterId: part.letterId.toLowerCase(), amount: null }))
      const receipt = await lockReceipt(tx, body.id, patientId, parts ?? [])
      if (receipt.left !== null && body.orQuantityInput > receipt.left) {
        throw problem('ReceiptQuantityTooLarge', { left: receipt.left })
      }
      const isSplitAnew = parts !== undefined && (await replaceParts(tx, body.id, parts))
      const put = await putQuantity(tx, {
        documentId: body.id,
        patientId,
        quantity: body.orQuantityInput,
        receiptNumber: body.receiptNumber,
        receiptDate: body.receiptDate,
        now,
      })
      const row = put ?? (await sameQuantity(tx, body, patientId))
      const auditTarget = { patientId, subjectId: row.id, request }
      if (put || isSplitAnew)
        await recordAudit(tx, { at: now, actorId: accountId, action: 'receipt.quantity_put', ...auditTarget })
      // Only the first quantity queues the receipt and sends a notification; a correction does not.
      if (put?.entered) await notifyPatient(tx, { patientId, ...(await receivedNotification(tx, put)), now })
      return documentIn(tx, caller.language, row)
    })
  }),
]

/** The still open receipt with its letters locked; `left`: the units left to prove (null without a letter). Throws unless `parts` fit theirs. */
async function lockReceipt(tx: Db, id: string, patientId: string, parts: readonly Part[]) {
  const unlocked = await queries.findDocumentOf(tx, id, patientId)
  if (!unlocked || !kindFacts[unlocked.kind].needsQuantity) throw problem('NotFound')
  const { letterId } = unlocked
  if (!letterId && parts.length > 0) throw invalidField('ReceiptWithoutLetter', 'together')
  const locked = letterId ? await lockLetters(tx, [letterId, ...parts.map((part) => part.letterId)], patientId) : []
  const letter = locked.find((each) => each.id === letterId)
  const receipt = (await queries.findDocumentOf(tx, id, patientId)) ?? unlocked
  if (receipt.status === 'Accepted' || receipt.status === 'Declined') throw problem('DocumentAlreadyReviewed')
  if (await queries.findReplacementOf(tx, id, patientId)) throw problem('DocumentAlreadyReplaced')
  if (letter) {
    const letters = await lettersOfParts(tx, { documentId: id, first: letter.id, parts }, locked)
    await refuseTooMuch(tx, id, parts, letters)
  }
  return { ...receipt, left: letter ? await leftToProve(tx, letter, id) : null }
}

async function refuseTooMuch(tx: Db, id: string, parts: readonly Part[], letters: readonly LetterOfReceipt[]) {
  for (const [at, letter] of letters.entries()) {
    const left = await leftToProve(tx, letter, id)
    if ((parts[at]?.quantity ?? 0) > left) throw partTooLarge(at, left)
  }
}

/** A repeat with the same quantity returns the receipt; otherwise a reviewer decided meanwhile. */
async function sameQuantity(
  tx: Db,
  { id, orQuantityInput }: Static<typeof putOfficialReceipt.body>,
  patientId: string,
) {
  const receipt = await queries.findDocumentOf(tx, id, patientId)
  if (receipt?.status !== 'UnderReview' || receipt.orQuantity !== orQuantityInput) {
    throw problem('DocumentAlreadyReviewed')
  }
  return receipt
}
