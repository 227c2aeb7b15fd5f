import { listDocuments, putOfficialReceipt, readDocument, viewDocument } from '@aruga/contract/documents/documents'
import { kindFacts } from '@aruga/contract/documents/kinds'
import type { Static } from 'typebox'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notify } from '../../notify/notify.ts'
import { documentIn, documentsIn } from '../../records/documents/document-row.ts'
import { receivedNotification } from '../../records/documents/messages.ts'
import { putQuantity } from '../../records/documents/put-quantity.ts'
import * as queries from '../../records/documents/queries.ts'
import { leftToProve, lockLetter } from '../../records/documents/receipts.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { problem } from '../../wire/problem.ts'
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
      const receipt = await lockReceipt(tx, body.id, patientId)
      if (receipt.left !== null && body.orQuantityInput > receipt.left) {
        throw problem('ReceiptQuantityTooLarge', { left: receipt.left })
      }
      const put = await putQuantity(tx, {
        documentId: body.id,
        patientId,
        quantity: body.orQuantityInput,
        receiptNumber: body.receiptNumber,
        receiptDate: body.receiptDate,
        now,
      })
      if (!put) return documentIn(tx, caller.language, await sameQuantity(tx, body, patientId))
      const auditTarget = { patientId, subjectId: put.id, request }
      await recordAudit(tx, { at: now, actorId: accountId, action: 'receipt.quantity_put', ...auditTarget })
      // Only the first quantity queues the receipt and sends a notification; a correction does not.
      if (put.entered) await notify(tx, { accountId, ...(await receivedNotification(tx, put)), now })
      return documentIn(tx, caller.language, put)
    })
  }),
]

/** The still open receipt with its letter locked; `left`: the units left to prove (null without a letter). */
async function lockReceipt(tx: Db, id: string, patientId: string) {
  const unlocked = await queries.findDocumentOf(tx, id, patientId)
  if (!unlocked || !kindFacts[unlocked.kind].needsQuantity) throw problem('NotFound')
  const letter = unlocked.letterId ? await lockLetter(tx, unlocked.letterId, patientId) : undefined
  const receipt = (await queries.findDocumentOf(tx, id, patientId)) ?? unlocked
  if (receipt.status === 'Accepted' || receipt.status === 'Declined') throw problem('DocumentAlreadyReviewed')
  if (await queries.findReplacementOf(tx, id, patientId)) throw problem('DocumentAlreadyReplaced')
  return { ...receipt, left: letter ? await leftToProve(tx, letter, id) : null }
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
