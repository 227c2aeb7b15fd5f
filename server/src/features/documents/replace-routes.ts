// Replaces a document on the same case: the replaced one stays stored and linked, but no longer counts.
import { type Document, replaceDocument } from '@aruga/contract/documents/documents'
import { kindFacts } from '@aruga/contract/documents/kinds'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { type Finish, type Keyed, withIdempotency } from '../../http/idempotency.ts'
import { implement, type UploadedFile } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import type { DocumentRow } from '../../records/documents/columns.ts'
import { documentIn } from '../../records/documents/document-row.ts'
import { lockSender } from '../../records/documents/lock-sender.ts'
import { receivedNotification } from '../../records/documents/messages.ts'
import { listParts, type Part, replaceParts } from '../../records/documents/parts.ts'
import { findDocumentByContent, findDocumentOf, findReplacementOf } from '../../records/documents/queries.ts'
import { type LetterOfReceipt, leftToProve, lockLetters } from '../../records/documents/receipts.ts'
import { markReplaced, type ReplacedDocument } from '../../records/documents/replace.ts'
import { promiseParams } from '../../records/program/working-time.ts'
import { reopenRegistration } from '../../records/registration/reopen.ts'
import { problem } from '../../wire/problem.ts'
import { answerWithFile } from '../questions/answer-with-file.ts'
import { refuseTooMany } from './quota.ts'
import { recordUpload, takeFile, withFileCleanup } from './receive-files.ts'
import { answerAgain, findDocumentByUploadId, keepUploadId } from './upload-id.ts'
import { refuseAnotherPaper, refuseUnchanged, type UploadSender } from './upload-routes.ts'

type Replacement = {
  caller: UploadSender
  request: Origin & Keyed
  params: { id: string }
  fields: { Answer?: string }
  files: { File: UploadedFile }
}

export const replaceRoutes = (context: AppContext) => [implement(replaceDocument, (call) => replaceFile(context, call))]

/** The file replaces an earlier one, once. */
export function replaceFile(context: AppContext, call: Replacement): Promise<Document> {
  const { caller, params, files, fields } = call
  const input = { id: params.id, sha256: files.File.sha256, ...fields }
  const once = { scope: `replace ${caller.patientId}`, input, now: context.clock() }
  return withIdempotency<Document>(context.db, call.request, once, (finish) => replace(context, call, finish))
}

async function replace(context: AppContext, call: Replacement, finish: Finish<Document>): Promise<Document> {
  const { db, clock } = context
  const { patientId, accountId } = call.caller
  const { File } = call.files
  const now = clock()
  const before = await findDocumentOf(db, call.params.id, patientId)
  if (!before) throw problem('NotFound')
  const words = call.fields.Answer
  const answering = { patientId, accountId, documentId: before.id, words, request: call.request, now }
  const response = (row: DocumentRow, on: Db = db) => documentIn(on, call.caller.language, row)
  const upload = { patientId, kind: before.kind, sha256: File.sha256 }
  const sent = await findDocumentByUploadId(db, call.request, upload)
  if (sent) return answerAgain(db, await response(sent), finish)
  // A document that the patient already has is returned.
  const existing = await findDocumentByContent(db, patientId, before.kind, File.sha256)
  if (existing)
    return inTransaction(db, async (tx) => {
      if (before.paper) refuseAnotherPaper(existing, before.paper.kindId, call.caller.language)
      await refuseUnchanged(tx, existing, patientId, now)
      await keepUploadId(tx, call.request, { patientId, documentId: existing.id })
      if (words) {
        await lockSender(tx, patientId)
        await answerWithFile(tx, { ...answering, answeredWith: null })
      }
      return answerAgain(tx, await response(existing, tx), finish)
    })
  await refuseUnlessOpen(db, call, before)
  await refuseTooMany(db, context, { patientId, size: File.size, replaces: true })
  const file = await takeFile(context, before.kind, File, { ...call.caller, request: call.request })
  const { document } = await withFileCleanup(context, [file], () =>
    inTransaction(db, async (tx) => {
      const sender = await lockSender(tx, patientId)
      const parts = await listParts(tx, before.id)
      const of = [...(before.letterId ? [before.letterId] : []), ...parts.map(({ letterId }) => letterId)]
      const letters = await lockLetters(tx, of, patientId)
      const twin = await findReplacementOf(tx, before.id, patientId)
      if (twin?.sha256 === File.sha256) {
        // A double tap: the other request was first.
        await keepUploadId(tx, call.request, { patientId, documentId: twin.id })
        await finish(tx, await response(twin, tx))
        return { document: twin, recorded: false }
      }
      await refuseUnlessOpen(tx, call, before)
      const replaced = await markReplaced(tx, before.id, patientId, now)
      if (!replaced) throw problem('DocumentAlreadyReviewed')
      const place = { ...(await placeAfter(tx, replaced, parts, letters)), paperKindId: before.paper?.kindId ?? null }
      const recorded = await recordUpload(tx, call.caller, file, now, place)
      // Another call recorded the same content meanwhile: a retry returns that document.
      if (!recorded) throw problem('RequestInProgress')
      const isSplit = place.orQuantity !== null && (await replaceParts(tx, recorded.id, withoutAmounts(parts)))
      const document = (isSplit && (await findDocumentOf(tx, recorded.id, patientId))) || recorded
      await keepUploadId(tx, call.request, { patientId, documentId: document.id })
      const promisedAt = await answerWithFile(tx, { ...answering, answeredWith: document.id })
      await auditAndNotify(tx, call, { document, promisedAt, reference: sender.reference, now })
      await finish(tx, await response(document, tx))
      return { document, recorded: true }
    }),
  )
  return response(document)
}

/** What staff read on a receipt that was taken back does not hold for the next file. */
const withoutAmounts = (parts: readonly Part[]) => parts.map((part) => ({ ...part, amount: null }))

/** The replacement goes to the same letters, with the same quantities if all still fit. */
async function placeAfter(
  tx: Db,
  replaced: ReplacedDocument,
  parts: readonly Part[],
  letters: readonly LetterOfReceipt[],
) {
  const { id, kind, letterId, orQuantity } = replaced
  const has = [{ letterId, quantity: orQuantity ?? 0 }, ...parts]
  const fitting = await Promise.all(
    letters.map(async (letter) => {
      const units = has.find((part) => part.letterId === letter.id)?.quantity ?? 0
      return units <= (await leftToProve(tx, letter, id))
    }),
  )
  const fits = orQuantity !== null && fitting.every(Boolean)
  const status: Document['status'] = kindFacts[kind].needsQuantity && !fits ? 'NeedsQuantity' : 'UnderReview'
  return { status, letterId, orQuantity: fits ? orQuantity : null, replaces: id }
}

/** Throws why the document cannot be replaced. */
export async function refuseUnlessOpen(
  db: Db,
  { caller, params }: { caller: Pick<UploadSender, 'patientId'>; params: Replacement['params'] },
  { kind }: Pick<DocumentRow, 'kind'>,
) {
  const { status } = await lockSender(db, caller.patientId)
  const { ofRegistration, isCase, isOfProgram } = kindFacts[kind]
  if (status === 'Unsubscribed' || (status !== 'Active' && !ofRegistration && !isOfProgram))
    throw problem('PatientNotActive')
  const document = await findDocumentOf(db, params.id, caller.patientId)
  if (document?.status === 'Accepted') throw problem('DocumentAlreadyReviewed')
  if (await findReplacementOf(db, params.id, caller.patientId)) throw problem('DocumentAlreadyReplaced')
  if (status === 'Active' && !isCase) throw problem('DocumentAlreadyReviewed')
}

type Sent = { document: DocumentRow; promisedAt: string | undefined; reference: string; now: Date }

/** One notification: about the registration if it is reopened, else about the document if it is now under review. */
async function auditAndNotify(
  tx: Db,
  { caller, request }: Replacement,
  { document, promisedAt, reference, now }: Sent,
) {
  const { accountId, patientId } = caller
  const auditTarget = { at: now, actorId: accountId, patientId, request }
  await recordAudit(tx, { ...auditTarget, action: 'document.replaced', subjectId: document.id })
  if (kindFacts[document.kind].ofRegistration && (await reopenRegistration(tx, patientId, now))) {
    await recordAudit(tx, { ...auditTarget, action: 'registration.sent_again', subjectId: patientId })
    const params = { reference, ...(await promiseParams(tx, 'registration')) }
    return notifyPatient(tx, { patientId, kind: 'RegistrationReceived', params, now })
  }
  if (document.status === 'NeedsQuantity') return
  await notifyPatient(tx, { patientId, ...(await receivedNotification(tx, document, promisedAt)), now })
}
