// All bytes of an upload are here: from now on it is treated like a file that came in one piece.

import type { Origin } from '../../../audit/record-audit.ts'
import type { AppContext } from '../../../context.ts'
import type { ReceivedFile } from '../../../files/store.ts'
import { isProblem, ProblemError, problem } from '../../../wire/problem.ts'
import { replaceFile } from '../replace-routes.ts'
import { type UploadSender, upload } from '../upload-routes.ts'
import { forgetPieces, joinPieces } from './pieces.ts'
import { noteArrival, type Ticket } from './tickets.ts'

/** Refusals that may be over at the next try, which then need not send the bytes again. */
const NOT_YET = ['RequestInProgress', 'TooManyUploads', 'TooManyWaiting'] as const

type Arriving = { last: ReceivedFile; caller: UploadSender; from: Origin }

/** Returns the document's id. A refused file leaves nothing behind. */
export async function arrive(context: AppContext, ticket: Ticket, { last, caller, from }: Arriving): Promise<string> {
  const { db, files } = context
  const whole = await joinPieces(context, ticket, last)
  try {
    if (whole.sha256 !== ticket.sha256) throw problem('UploadChanged')
    const documentId = await record(context, ticket, { whole, caller, from })
    await noteArrival(db, { id: ticket.id, documentId })
    await forgetPieces(context, ticket.id)
    return documentId
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500 && !NOT_YET.some((code) => isProblem(error, code)))
      await forgetPieces(context, ticket.id)
    throw error
  } finally {
    await files.discard(whole)
  }
}

async function record(
  context: AppContext,
  ticket: Ticket,
  { whole, caller, from }: { whole: ReceivedFile; caller: UploadSender; from: Origin },
): Promise<string> {
  const { kind, letterId, replaces, answer, prescriptionDate, paperKindId, originalName, uploadKey } = ticket
  const request = { ...from, headers: { 'idempotency-key': uploadKey } }
  const sent = { caller, request, files: { File: { ...whole, field: 'File', originalName } } }
  const fields = {
    ...(letterId && { LetterOfAuthorizationId: letterId }),
    ...(prescriptionDate && { PrescriptionDate: prescriptionDate }),
    ...(paperKindId && { PaperKindId: paperKindId }),
  }
  const document = replaces
    ? await replaceFile(context, { ...sent, params: { id: replaces }, fields: answer ? { Answer: answer } : {} })
    : await upload(context, { ...sent, fields }, kind)
  return document.id
}
