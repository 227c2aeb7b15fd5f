// The three uploads. What a patient has sent before is answered, not stored again.

import type { AuditAction } from '@aruga/contract/audit/audit'
import {
  type Document,
  type DocumentKind,
  uploadClaimedGoodsReceipt,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { type Finish, withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import { recordAudit } from '../audit/queries.ts'
import { agreesToProgram } from '../consents/queries.ts'
import { notify } from '../notifications/queries.ts'
import { rejoinProgram } from '../registration/lifecycle/rejoin.ts'
import { documentIn } from './columns.ts'
import { lockSender } from './lock-sender.ts'
import { documentNews } from './messages.ts'
import { findDocumentByContent } from './queries.ts'
import { findOnlyLetterTakingReceipts, lockLetter } from './receipts.ts'
import { recording, recordUpload, takeFile } from './receive-files.ts'

type Upload = Call<typeof uploadPrescription | typeof uploadOfficialReceipt>

export const uploadRoutes = (context: AppContext) => [
  implement(uploadPrescription, (call) => upload(context, call, 'Prescription')),
  implement(uploadOfficialReceipt, (call) => upload(context, call, 'OfficialReceipt')),
  implement(uploadClaimedGoodsReceipt, (call) => upload(context, call, 'ClaimedGoodsReceipt')),
]

function upload(context: AppContext, call: Upload, kind: DocumentKind): Promise<Document> {
  const { caller, request, fields, files } = call
  const asked = { fields, sha256: files.File.sha256 }
  const once = { scope: `upload ${kind} ${caller.patientId}`, asked, now: context.clock() }
  return withIdempotency<Document>(context.db, request, once, (finish) => takeUpload(context, call, kind, finish))
}

async function takeUpload(context: AppContext, call: Upload, kind: DocumentKind, finish: Finish<Document>) {
  const { db, files, clock } = context
  const { patientId } = call.caller
  const { File } = call.files
  const now = clock()
  // Once before the work of inspecting the file, and again with the patient and the letter held.
  await admit(db, call, kind)
  const known = await findDocumentByContent(db, patientId, kind, File.sha256)
  const taken = known ? [] : [await takeFile(files, kind, File)]
  const { answer } = await recording(files, taken, () =>
    inTransaction(db, async (tx) => {
      const { letterId, returns } = await admit(tx, call, kind)
      const status = kind === 'OfficialReceipt' ? 'NeedsQuantity' : 'UnderReview'
      const [file] = taken
      const recorded = file && (await recordUpload(tx, patientId, file, now, { status, letterId }))
      const document = recorded ?? (await findDocumentByContent(tx, patientId, kind, File.sha256))
      // It was decided or replaced between our two looks.
      if (!document) throw problem('RequestInProgress')
      if (returns && document.status === 'Accepted') throw problem('PrescriptionNotUsable')
      if (recorded) await record(tx, call, 'document.sent', document, now)
      if (returns) await rejoin(tx, call, now)
      else if (recorded && status === 'UnderReview') {
        const news = documentNews('DocumentReceived', document)
        await notify(tx, { accountId: call.caller.accountId, ...news, now })
      }
      const answer = documentIn(call.caller.language, document)
      await finish(tx, answer)
      return { answer, recorded: recorded !== undefined }
    }),
  )
  return answer
}

/** Whether this patient may send this now, and for which letter; `returns` when they come back to the program by it. */
async function admit(db: Db, { caller, fields }: Upload, kind: DocumentKind) {
  const { patientId } = caller
  const { status } = await lockSender(db, patientId)
  const returns = kind === 'Prescription' && status === 'Unsubscribed'
  if (status !== 'Active' && !returns) throw problem('PatientNotActive')
  // Who left took back every consent: without a new one their data may not be worked with again.
  if (returns && !(await agreesToProgram(db, patientId))) throw problem('ConsentNeeded')
  const letterId = fields.LetterOfAuthorizationId ?? null
  const letter = letterId && (await lockLetter(db, letterId, patientId))
  if (letterId && !letter) throw problem('NotFound')
  if (kind === 'Prescription') return { letterId, returns }
  const toProve = kind === 'OfficialReceipt'
  if (!letter) return { letterId: await findOnlyLetterTakingReceipts(db, patientId, toProve), returns }
  if (!letter.takesReceipts) throw problem('LetterTakesNoReceipt')
  const nothingLeft = letter.quantityReceipted >= letter.quantityApproved
  if (toProve && nothingLeft) throw problem('ReceiptQuantityTooLarge', { left: 0 })
  return { letterId, returns }
}

async function rejoin(tx: Db, call: Upload, now: Date) {
  const { accountId, patientId } = call.caller
  const { reference } = await lockSender(tx, patientId)
  await rejoinProgram(tx, patientId, now)
  await record(tx, call, 'patient.returned', { id: patientId }, now)
  await notify(tx, { accountId, kind: 'RegistrationReceived', params: { reference }, now })
}

const record = (tx: Db, { caller, request }: Upload, action: AuditAction, { id }: { id: string }, at: Date) =>
  recordAudit(tx, {
    at,
    actorId: caller.accountId,
    action,
    patientId: caller.patientId,
    subjectId: id,
    request,
  })
