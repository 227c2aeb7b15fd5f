// Sending a document again on the same case: what was sent before stays, linked, and no longer counts.
import { type Document, replaceDocument } from '@aruga/contract/documents/documents'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { type Finish, withIdempotency } from '../../http/idempotency.ts'
import { type Call, implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import { recordAudit } from '../audit/queries.ts'
import { notify } from '../notifications/queries.ts'
import { reopenRegistration } from '../registration/lifecycle/reopen.ts'
import { type DocumentRow, documentIn } from './columns.ts'
import { findReplacementOf, markReplaced } from './lifecycle/replace.ts'
import { lockSender } from './lock-sender.ts'
import { documentNews } from './messages.ts'
import { findDocumentByContent, findDocumentOf } from './queries.ts'
import { type LetterOfReceipt, leftToProve, lockLetter } from './receipts.ts'
import { recording, recordUpload, takeFile } from './receive-files.ts'

type Replacement = Call<typeof replaceDocument>

export const replaceRoutes = (context: AppContext) => [
  implement(replaceDocument, (call) => {
    const { caller, params, files } = call
    const asked = { id: params.id, sha256: files.File.sha256 }
    const once = { scope: `replace ${caller.patientId}`, asked, now: context.clock() }
    return withIdempotency<Document>(context.db, call.request, once, (finish) => replace(context, call, finish))
  }),
]

async function replace(context: AppContext, call: Replacement, finish: Finish<Document>): Promise<Document> {
  const { db, files, clock } = context
  const { patientId } = call.caller
  const { File } = call.files
  const now = clock()
  const before = await findDocumentOf(db, call.params.id, patientId)
  if (!before) throw problem('NotFound')
  // A repeat after a lost answer, and what stands there already, are answered as they are.
  const known = await findDocumentByContent(db, patientId, before.kind, File.sha256)
  const answered = (row: DocumentRow) => documentIn(call.caller.language, row)
  if (known) {
    await finish(db, answered(known))
    return answered(known)
  }
  await refuseUnlessOpen(db, call, before)
  const file = await takeFile(files, before.kind, File)
  const { document } = await recording(files, [file], () =>
    inTransaction(db, async (tx) => {
      const sender = await lockSender(tx, patientId)
      const letter = before.letterId ? await lockLetter(tx, before.letterId, patientId) : undefined
      const twin = await findReplacementOf(tx, before.id, patientId)
      if (twin?.sha256 === File.sha256) {
        // The same tap twice: the other one was faster.
        await finish(tx, answered(twin))
        return { document: twin, recorded: false }
      }
      await refuseUnlessOpen(tx, call, before)
      const replaced = await markReplaced(tx, before.id, patientId, now)
      if (!replaced) throw problem('DocumentAlreadyReviewed')
      const document = await recordUpload(tx, patientId, file, now, await placeAfter(tx, replaced, letter))
      // The same content came by another way at the same moment: the next try is answered with that.
      if (!document) throw problem('RequestInProgress')
      await tell(tx, call, { document, reference: sender.reference, now })
      await finish(tx, answered(document))
      return { document, recorded: true }
    }),
  )
  return answered(document)
}

/** Where the new one stands: on the same letter, with the quantity the other one had where that still fits. */
async function placeAfter(tx: Db, replaced: DocumentRow, letter: LetterOfReceipt | undefined) {
  const { id, kind, letterId, orQuantity } = replaced
  const fits = orQuantity !== null && (!letter || orQuantity <= (await leftToProve(tx, letter, id)))
  const status: Document['status'] = kind === 'OfficialReceipt' && !fits ? 'NeedsQuantity' : 'UnderReview'
  return { status, letterId, orQuantity: fits ? orQuantity : null, replaces: id }
}

/** A refusal that says why the document stands as it is. */
async function refuseUnlessOpen(db: Db, { caller, params }: Replacement, { kind }: DocumentRow) {
  const { status } = await lockSender(db, caller.patientId)
  const ofRegistration = kind === 'Id' || kind === 'Prescription'
  if (status === 'Unsubscribed' || (status !== 'Active' && !ofRegistration)) throw problem('PatientNotActive')
  const document = await findDocumentOf(db, params.id, caller.patientId)
  if (document?.status === 'Accepted') throw problem('DocumentAlreadyReviewed')
  if (await findReplacementOf(db, params.id, caller.patientId)) throw problem('DocumentAlreadyReplaced')
  if (status === 'Active' && kind === 'Id') throw problem('DocumentAlreadyReviewed')
}

type Told = { document: DocumentRow; reference: string; now: Date }

/** On record, and one notification: of the registration where this reopens it, else of the document once staff see it. */
async function tell(tx: Db, { caller, request }: Replacement, { document, reference, now }: Told) {
  const { accountId, patientId } = caller
  const on = { at: now, actorId: accountId, patientId, request }
  await recordAudit(tx, { ...on, action: 'document.replaced', subjectId: document.id })
  const reopens = document.kind === 'Id' || document.kind === 'Prescription'
  if (reopens && (await reopenRegistration(tx, patientId, now))) {
    await recordAudit(tx, { ...on, action: 'registration.sent_again', subjectId: patientId })
    const news = { kind: 'RegistrationReceived', params: { reference }, now } as const
    return notify(tx, { accountId, ...news })
  }
  if (document.status === 'NeedsQuantity') return
  await notify(tx, { accountId, ...documentNews('DocumentReceived', document), now })
}
