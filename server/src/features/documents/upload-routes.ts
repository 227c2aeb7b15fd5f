// The three uploads, and papers of the program, which come with a ticket. A file that the patient has sent before is not stored again: its document is returned.

import type { AuditAction } from '@aruga/contract/audit/audit'
import {
  type Document,
  uploadClaimedGoodsReceipt,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import { type DocumentKind, kindFacts } from '@aruga/contract/documents/kinds'
import { type Language, textIn } from '@aruga/contract/languages'
import { isToSend } from '@aruga/contract/papers/papers'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { type Finish, type Keyed, withIdempotency } from '../../http/idempotency.ts'
import { implement, type UploadedFile } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { agreesToProgram } from '../../records/consents/queries.ts'
import type { DocumentRow } from '../../records/documents/columns.ts'
import { documentIn } from '../../records/documents/document-row.ts'
import { lockSender } from '../../records/documents/lock-sender.ts'
import { receivedNotification } from '../../records/documents/messages.ts'
import { findDocumentByContent } from '../../records/documents/queries.ts'
import { findOnlyLetterTakingReceipts, lockLetter } from '../../records/documents/receipts.ts'
import { listPapersOf } from '../../records/papers/of-patient.ts'
import { promiseParams } from '../../records/program/working-time.ts'
import { rejoinProgram } from '../../records/registration/rejoin.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { refuseTooMany } from './quota.ts'
import { recordUpload, takeFile, withFileCleanup } from './receive-files.ts'
import { refuseLater } from './stated-date.ts'
import { answerAgain, findDocumentByUploadId, keepUploadId } from './upload-id.ts'

/** The sender, and how the file comes: in one piece, or in several with a ticket. */
export type UploadSender = Pick<Caller, 'accountId' | 'language'> & { patientId: string }
type Upload = {
  caller: UploadSender
  request: Origin & Keyed
  fields: { LetterOfAuthorizationId?: string; PrescriptionDate?: string; PaperKindId?: string }
  files: { File: UploadedFile }
}

export const uploadRoutes = (context: AppContext) => [
  implement(uploadPrescription, (call) => upload(context, call, 'Prescription')),
  implement(uploadOfficialReceipt, (call) => upload(context, call, 'OfficialReceipt')),
  implement(uploadClaimedGoodsReceipt, (call) => upload(context, call, 'ClaimedGoodsReceipt')),
]

/** The file becomes a document, once. */
export function upload(context: AppContext, call: Upload, kind: DocumentKind): Promise<Document> {
  const { caller, request, fields, files } = call
  const input = { fields, sha256: files.File.sha256 }
  const once = { scope: `upload ${kind} ${caller.patientId}`, input, now: context.clock() }
  return withIdempotency<Document>(context.db, request, once, (finish) => storeUpload(context, call, kind, finish))
}

async function storeUpload(context: AppContext, call: Upload, kind: DocumentKind, finish: Finish<Document>) {
  const { db, clock } = context
  const { patientId } = call.caller
  const { File } = call.files
  const now = clock()
  const sent = await findDocumentByUploadId(db, call.request, { patientId, kind, sha256: File.sha256 })
  if (sent) return answerAgain(db, await documentIn(db, call.caller.language, sent), finish)
  const statedDate = call.fields.PrescriptionDate
  refuseLater(statedDate, 'prescriptionDate', now)
  // Once before the costly inspection of the file, and again with the patient and the letter locked.
  await checkAllowed(db, call, kind, now)
  const existing = await findDocumentByContent(db, patientId, kind, File.sha256)
  const quota = { patientId, size: File.size }
  if (!existing) await refuseTooMany(db, context, quota)
  const sender = { ...call.caller, request: call.request }
  const taken = existing ? [] : [await takeFile(context, kind, File, sender)]
  const { response } = await withFileCleanup(context, taken, () =>
    inTransaction(db, async (tx) => {
      const { letterId, returns } = await checkAllowed(tx, call, kind, now)
      const status = kindFacts[kind].needsQuantity ? 'NeedsQuantity' : 'UnderReview'
      const [file] = taken
      if (file) await refuseTooMany(tx, context, quota)
      const paperKindId = call.fields.PaperKindId?.toLowerCase() ?? null
      const place = { status, letterId, statedDate, paperKindId } as const
      const recorded = file && (await recordUpload(tx, call.caller, file, now, place))
      const document = recorded ?? (await findDocumentByContent(tx, patientId, kind, File.sha256))
      // It was decided or replaced between the two reads.
      if (!document) throw problem('RequestInProgress')
      if (paperKindId) refuseAnotherPaper(document, paperKindId, call.caller.language)
      if (!recorded) await refuseUnchanged(tx, document, patientId, now)
      if (returns && document.status === 'Accepted') throw problem('PrescriptionNotUsable')
      await keepUploadId(tx, call.request, { patientId, documentId: document.id })
      if (recorded) await audit(tx, call, 'document.sent', document, now)
      if (returns) await rejoin(tx, call, now)
      else if (recorded && status === 'UnderReview') {
        const notification = await receivedNotification(tx, document)
        await notifyPatient(tx, { patientId, ...notification, now })
      }
      const response = await documentIn(tx, call.caller.language, document)
      await finish(tx, response)
      return { response, recorded: recorded !== undefined }
    }),
  )
  return response
}

/** Throws unless this patient may send this now. Returns its letter; `returns`: whether the patient rejoins the program with it. */
export async function checkAllowed(
  db: Db,
  { caller, fields }: { caller: Pick<UploadSender, 'patientId'>; fields: Upload['fields'] },
  kind: DocumentKind,
  now: Date,
) {
  const { patientId } = caller
  const { status } = await lockSender(db, patientId)
  const returns = kind === 'Prescription' && status === 'Unsubscribed'
  const { isOfLetter, needsQuantity: toProve, isOfProgram } = kindFacts[kind]
  // With a registration that waits, too: its reviewer sees what is there.
  const maySend = status === 'Active' || (isOfProgram && status !== 'Unsubscribed')
  if (!maySend && !returns) throw problem('PatientNotActive')
  if (isOfProgram) await refuseUnwanted(db, patientId, fields.PaperKindId, now)
  // Leaving withdrew every consent: without a new one, their data must not be processed.
  if (returns && !(await agreesToProgram(db, patientId))) throw problem('ConsentNeeded')
  const letterId = fields.LetterOfAuthorizationId ?? null
  const letter = letterId && (await lockLetter(db, letterId, patientId))
  if (letterId && !letter) throw problem('NotFound')
  if (!isOfLetter) return { letterId, returns }
  if (!letter) return { letterId: await findOnlyLetterTakingReceipts(db, patientId, toProve), returns }
  if (!letter.takesReceipts) throw problem('LetterTakesNoReceipt')
  const nothingLeft = letter.quantityReceipted >= letter.quantityApproved
  if (toProve && nothingLeft) throw problem('ReceiptQuantityTooLarge', { left: 0 })
  return { letterId, returns }
}

/** Throws unless the program asks this patient for such a paper. */
async function refuseUnwanted(db: Db, patientId: string, kindId: string | undefined, now: Date) {
  const papers = await listPapersOf(db, patientId, now)
  if (!papers.some((paper) => paper.kindId === kindId?.toLowerCase()))
    throw invalidField('PaperKindUnknown', 'paperKindId')
}

/** The same file cannot be two papers: whoever decides on one would not see the other. */
export function refuseAnotherPaper({ paper }: Pick<DocumentRow, 'paper'>, kindId: string, language: Language) {
  if (paper && paper.kindId !== kindId) throw problem('PaperSentAsAnother', { name: textIn(paper.names, language) })
}

async function rejoin(tx: Db, call: Upload, now: Date) {
  const { patientId } = call.caller
  const { reference } = await lockSender(tx, patientId)
  await rejoinProgram(tx, patientId, now)
  await audit(tx, call, 'patient.returned', { id: patientId }, now)
  const params = { reference, ...(await promiseParams(tx, 'registration')) }
  await notifyPatient(tx, { patientId, kind: 'RegistrationReceived', params, now })
}

const audit = (tx: Db, { caller, request }: Upload, action: AuditAction, { id }: { id: string }, at: Date) =>
  recordAudit(tx, {
    at,
    actorId: caller.accountId,
    action,
    patientId: caller.patientId,
    subjectId: id,
    request,
  })

/** The file of a paper that was accepted before is no newer one: the program would go on asking for it. */
export async function refuseUnchanged(
  db: Db,
  { status, paper }: Pick<DocumentRow, 'status' | 'paper'>,
  patientId: string,
  now: Date,
) {
  if (!paper || status !== 'Accepted') return
  const asked = (await listPapersOf(db, patientId, now)).find(({ kindId }) => kindId === paper.kindId)
  if (asked && isToSend(asked.state)) throw problem('PaperUnchanged')
}
