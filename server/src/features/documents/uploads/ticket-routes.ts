import { randomUUID } from 'node:crypto'
import { kindFacts } from '@aruga/contract/documents/kinds'
import { issueUploadTicket } from '@aruga/contract/documents/uploads'
import { MAX_OPEN_UPLOADS, MAX_UPLOAD_BYTES_PER_DAY, UPLOAD_TICKET_SECONDS } from '@aruga/contract/limits'
import type { Static } from 'typebox'
import { hashToken, newToken } from '../../../auth/sessions/tokens.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/open.ts'
import { implement } from '../../../http/implement.ts'
import { plainName } from '../../../http/multipart.ts'
import { lockSender } from '../../../records/documents/lock-sender.ts'
import { findDocumentOf } from '../../../records/documents/queries.ts'
import { after } from '../../../time/clock.ts'
import { problem, problemOfField } from '../../../wire/problem.ts'
import { refuseTooMany } from '../quota.ts'
import { refuseUnlessOpen } from '../replace-routes.ts'
import { refuseLater } from '../stated-date.ts'
import { findDocumentByUploadId } from '../upload-id.ts'
import { checkAllowed } from '../upload-routes.ts'
import { keepTicket, sumOpenUploads } from './tickets.ts'

type Wanted = Static<typeof issueUploadTicket.body>

export const ticketRoutes = (context: AppContext) => [
  implement(issueUploadTicket, ({ body, caller }) =>
    inTransaction(context.db, async (tx) => {
      const { accountId, sessionId, patientId } = caller
      const {
        uploadId,
        kind,
        size,
        sha256,
        originalName,
        letterId = null,
        replaces = null,
        answer = null,
        prescriptionDate = null,
        paperKindId = null,
      } = body
      const now = context.clock()
      await lockSender(tx, patientId)
      const request = { headers: { 'idempotency-key': uploadId } }
      const sent = await findDocumentByUploadId(tx, request, { patientId, kind, sha256 })
      if (!sent) await refuseEarly(tx, context, patientId, body)
      const ticket = newToken()
      const expiresAt = after(now, UPLOAD_TICKET_SECONDS)
      const subject = {
        kind,
        letterId,
        replaces,
        answer,
        prescriptionDate,
        paperKindId,
        originalName: plainName(originalName),
        size,
        sha256,
        documentId: sent?.id ?? null,
      }
      const owner = { sessionId, accountId, patientId, uploadKey: uploadId }
      const tokenHash = hashToken(ticket)
      const [inserted] = await keepTicket(tx, { id: randomUUID(), tokenHash, ...owner, ...subject, now, expiresAt })
      if (!inserted) throw problem('IdempotencyKeyReused')
      return { id: inserted.id, ticket, expiresAt: expiresAt.toISOString(), documentId: subject.documentId }
    }),
  ),
]

/** Refuses at once what would be refused at the end. */
async function refuseEarly(tx: Db, context: AppContext, patientId: string, wanted: Wanted) {
  const { kind, letterId, replaces, prescriptionDate, paperKindId, size, uploadId } = wanted
  refuseLater(prescriptionDate, 'prescriptionDate', context.clock())
  if (prescriptionDate && (kind !== 'Prescription' || replaces))
    throw problemOfField('ValidationFailed', 'prescriptionDate', {})
  if ((paperKindId !== undefined) !== (kindFacts[kind].isOfProgram && !replaces))
    throw problemOfField('ValidationFailed', 'paperKindId', {})
  const caller = { patientId }
  if (replaces) {
    const before = await findDocumentOf(tx, replaces, patientId)
    if (!before || before.kind !== kind) throw problem('NotFound')
    await refuseUnlessOpen(tx, { caller, params: { id: replaces } }, before)
  } else {
    if (!kindFacts[kind].isCase) throw problemOfField('ValidationFailed', 'kind', {})
    const fields = {
      ...(letterId && { LetterOfAuthorizationId: letterId }),
      ...(paperKindId && { PaperKindId: paperKindId }),
    }
    await checkAllowed(tx, { caller, fields }, kind, context.clock())
  }
  await refuseTooMany(tx, context, { patientId, size, replaces: replaces !== undefined })
  const [open] = await sumOpenUploads(tx, { patientId, uploadKey: uploadId, now: context.clock() })
  if (open && (open.files >= MAX_OPEN_UPLOADS || open.bytes + size > MAX_UPLOAD_BYTES_PER_DAY))
    throw problem('TooManyUploads')
}
