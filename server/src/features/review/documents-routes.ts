import { acceptDocument, declineDocument, listDocumentCases } from '@aruga/contract/staff/documents'
import type { Static } from 'typebox'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { invalid, problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import { recordAudit } from '../audit/queries.ts'
import { documentIn } from '../documents/columns.ts'
import { type LetterOfReceipt, lockLetter } from '../documents/receipts.ts'
import { documentNews } from '../documents/words.ts'
import { notify } from '../notifications/queries.ts'
import { unitsFor } from '../notifications/texts.ts'
import * as queries from './document-queries.ts'

export const documentReviewRoutes = ({ db, clock }: Outside) => [
  implement(listDocumentCases, ({ query }) =>
    queries.listDocumentCases(db, {
      filter: containing(query.Filter),
      kind: query.Kind ?? null,
      order: orderBy(query.Sorting, queries.documentCaseSorting, queries.oldestFirst),
      ...pageOf(query),
    }),
  ),

  implement(acceptDocument, ({ params, body, caller, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const seen = await openCase(tx, params.id)
      const { letter, quantity } = await whatItProves(tx, seen, body)
      const deed = { documentId: seen.id, reviewerId: caller.accountId, now }
      const found = { letterId: letter?.id ?? null, quantity, receiptNumber: body.receiptNumber?.trim() || null }
      const accepted = await queries.acceptDocument(tx, deed, found)
      if (!accepted) throw problem('CaseAlreadyDecided')
      const on = { patientId: seen.patientId, subjectId: seen.id, requestId: request.id }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'document.accepted', ...on })
      const usedUp = letter && quantity !== null ? await countUnits(tx, letter, quantity, now) : undefined
      const news = usedUp ?? documentNews('DocumentAccepted', accepted)
      await notify(tx, { accountId: seen.accountId, ...news, now })
      return documentIn('en', accepted)
    })
  }),

  implement(declineDocument, ({ params, body, caller, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const seen = await openCase(tx, params.id)
      const deed = { documentId: seen.id, reviewerId: caller.accountId, now }
      const declined = await queries.declineDocument(tx, deed, body)
      if (!declined) throw problem('CaseAlreadyDecided')
      const on = { patientId: seen.patientId, subjectId: seen.id, requestId: request.id, reason: body.reason }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'document.declined', ...on })
      const news = documentNews('DocumentDeclined', declined, body.note)
      await notify(tx, { accountId: seen.accountId, ...news, now })
      return documentIn('en', declined)
    })
  }),
]

/** The case, refused unless it waits; `find` may hold it. */
async function openCase(tx: Db, id: string, find = queries.findDocumentCase) {
  const seen = await find(tx, id)
  if (!seen) throw problem('NotFound')
  if (seen.replaced || seen.status === 'Accepted' || seen.status === 'Declined') throw problem('CaseAlreadyDecided')
  return seen
}

/** The letter a document belongs to and the units it proves there; both are held, the letter first, as patients' calls do. */
async function whatItProves(tx: Db, seen: queries.DocumentCaseFound, body: Static<typeof acceptDocument.body>) {
  const official = seen.kind === 'OfficialReceipt'
  const named = seen.kind === 'Prescription' ? undefined : body.letterId?.toLowerCase()
  const letterId = seen.letterId ?? named
  if (named && named !== letterId) throw wrong('letterId', 'The patient has named another letter for it.')
  if (official && !letterId) throw wrong('letterId', 'The patient has named no letter. Please say which one it is for.')
  const letter = letterId ? await lockLetter(tx, letterId, seen.patientId) : undefined
  if (letterId && !letter) throw problem('NotFound')
  if (named && !letter?.takesReceipts) throw problem('LetterTakesNoReceipt')
  const held = await openCase(tx, seen.id, queries.holdDocumentCase)
  const quantity = official ? (body.quantity ?? held.orQuantity) : null
  if (official && quantity === null) throw problem('ReceiptWithoutQuantity')
  return { letter, quantity }
}

/** Counts the units, and answers what to tell the patient when the letter is used up by them. */
async function countUnits(tx: Db, letter: LetterOfReceipt, quantity: number, now: Date) {
  const { id, productName, unit, quantityApproved, quantityReceipted } = letter
  const counted = await queries.countReceiptUnits(tx, id, quantity, now)
  if (!counted) throw problem('ReceiptQuantityTooLarge', { left: quantityApproved - quantityReceipted })
  if (!counted.completed) return undefined
  const params = { quantity: counted.bought, units: unitsFor(counted.bought, unit), product: productName }
  return { kind: 'LetterDispensed' as const, params, link: `/loa-details?id=${id}` }
}

const wrong = (member: string, message: string) => invalid([{ message, members: [member] }])
