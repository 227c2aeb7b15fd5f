import type { CallOptions } from '@aruga/client/api'
import { type Document, uploadClaimedGoodsReceipt, uploadOfficialReceipt } from '@aruga/contract/documents/documents'
import { asFile, type Picture } from '../../../photos/picture.ts'
import { api } from '../../../platform/api.ts'
import { putQuantity } from '../queries.ts'
import type { Entry } from './receipts-draft.ts'

/** The result of sending a receipt. `known`: it had been sent before and is unchanged. */
export type Sent = { document: Document; known: boolean }

type Step = { letterId: string; options: CallOptions; onStored: (documentId: string) => Promise<void> }

/**
 * Sends one receipt: the picture, then its quantity. Retries after a lost answer store it only once: the idempotency key is
 * made of the picture's id and the letter, and for a stored one only the quantity is sent.
 */
export async function sendReceipt(
  { picture, quantity, documentId }: Entry,
  { letterId, options, onStored }: Step,
): Promise<Sent> {
  let id = documentId
  if (!id) {
    const document = await api.call(
      uploadOfficialReceipt,
      { fields: { LetterOfAuthorizationId: letterId }, files: { File: asFile(picture) } },
      { ...options, idempotencyKey: `${picture.id}.${letterId}` },
    )
    // Only a new receipt of this letter is still without a quantity.
    if (document.status !== 'NeedsQuantity' || document.letterId !== letterId) return { document, known: true }
    id = document.id
    await onStored(id)
  }
  const { onUploadProgress: _, ...rest } = options
  return { document: await putQuantity(id, quantity ?? 0, rest), known: false }
}

/** Sends the receipt for free goods. */
export const sendGoodsReceipt = (letterId: string, picture: Picture, options: CallOptions) =>
  api.call(
    uploadClaimedGoodsReceipt,
    { fields: { LetterOfAuthorizationId: letterId }, files: { File: asFile(picture) } },
    options,
  )
