// The receipts that somebody is about to send, as they stay on the device until they are sent.
import { type Picture, wholePicture } from '../pictures/picture.ts'

export type Entry = {
  picture: Picture
  /** Units bought; null until told. */
  quantity: number | null
  /** The stored document, once the picture arrived; its quantity may still be refused. */
  documentId: string | null
}

export type ReceiptsDraft = {
  letterId: string | null
  receipts: Entry[]
}

export const noReceipts: ReceiptsDraft = { letterId: null, receipts: [] }

/** A draft as it came from storage; what is none, and pictures without their bytes, are left out. */
export function readReceipts(stored: unknown): ReceiptsDraft {
  const draft = stored as Partial<ReceiptsDraft> | null
  if (!draft || !Array.isArray(draft.receipts)) return noReceipts
  return {
    letterId: draft.letterId ?? null,
    receipts: draft.receipts.filter(({ picture }) => wholePicture(picture) !== null),
  }
}

/** The draft for this letter: what was uploaded for another one is not this one's, the pictures are. */
export const forLetter = (draft: ReceiptsDraft, letterId: string): ReceiptsDraft =>
  draft.letterId === letterId
    ? draft
    : { ...draft, letterId, receipts: draft.receipts.map((entry) => ({ ...entry, documentId: null })) }

/** What is left for one receipt, of what the letter has left: those before it take theirs first. */
export const leftFor = (entry: Entry, receipts: Entry[], left: number): number =>
  receipts.slice(0, receipts.indexOf(entry)).reduce((rest, { quantity }) => Math.max(0, rest - (quantity ?? 0)), left)

/** What keeps a batch from being sent, at the first receipt that does. */
export function faultOf(receipts: Entry[], left: number): { id: string; kind: 'missing' | 'tooMany' } | null {
  for (const entry of receipts) {
    if (!entry.quantity) return { id: entry.picture.id, kind: 'missing' }
    if (entry.quantity > leftFor(entry, receipts, left)) return { id: entry.picture.id, kind: 'tooMany' }
  }
  return null
}
