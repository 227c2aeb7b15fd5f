import type { CallOptions } from '@aruga/client/api'
import {
  type Document,
  uploadClaimedGoodsReceipt,
  uploadOfficialReceipt,
  uploadPrescription,
} from '@aruga/contract/documents/documents'
import { contentTypes } from '../../../photos/pixels/sniff.ts'
import { api } from '../../../platform/api.ts'
import { putQuantity, sendReplacement } from '../queries.ts'
import type { Entry, Sent, Subject } from './entry.ts'
import { OtherBytesArrived } from './resting.ts'

type Step = {
  options: CallOptions
  /** Called once the server has the file and lacks only the quantity. */
  onStored: (documentId: string) => Promise<void>
}

/**
 * Sends the file, then the quantity of a receipt. However often it is repeated, one document comes of it: the entry's id stays with
 * the document.
 */
export async function sendEntry(
  entry: Entry,
  readBytes: (entry: Entry) => Promise<ArrayBuffer>,
  { options, onStored }: Step,
): Promise<Sent> {
  const { subject } = entry
  let { documentId } = entry
  if (!documentId) {
    const file = new File([await readBytes(entry)], entry.name, { type: contentTypes[entry.fileKind] })
    const document = await upload(subject, file, { ...options, idempotencyKey: entry.id })
    // Other servers of this kind may answer without a hash.
    if (entry.sha256 && document.sha256 && document.sha256 !== entry.sha256)
      throw new OtherBytesArrived('Other bytes have arrived than were sent')
    // Only a new receipt of this letter is still without a quantity.
    if (subject.kind !== 'OfficialReceipt') return { document, known: false }
    if (document.status !== 'NeedsQuantity' || document.letterId !== subject.letterId) return { document, known: true }
    documentId = document.id
    await onStored(documentId)
  }
  if (subject.kind !== 'OfficialReceipt') throw new Error('Only receipts have a quantity')
  const { onUploadProgress: _, ...rest } = options
  const { quantity, number, date } = subject
  const document = await putQuantity(documentId, quantity, { ...rest, receiptNumber: number, receiptDate: date })
  return { document, known: false }
}

function upload(subject: Subject, File: File, options: CallOptions): Promise<Document> {
  const files = { File }
  switch (subject.kind) {
    case 'Prescription':
      return api.call(
        uploadPrescription,
        { fields: subject.date ? { PrescriptionDate: subject.date } : {}, files },
        options,
      )
    case 'OfficialReceipt':
      return api.call(uploadOfficialReceipt, { fields: { LetterOfAuthorizationId: subject.letterId }, files }, options)
    case 'ClaimedGoodsReceipt':
      return api.call(
        uploadClaimedGoodsReceipt,
        { fields: { LetterOfAuthorizationId: subject.letterId }, files },
        options,
      )
    case 'Replacement':
      return sendReplacement(subject, File, options)
  }
}
