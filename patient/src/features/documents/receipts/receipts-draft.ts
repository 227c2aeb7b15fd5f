// The receipts that somebody is about to send for a letter, as they stay on the device until they are sent.
import { intactPicture, type Picture } from '../../../photos/picture.ts'

/** What is told of a receipt on one letter. */
type Told = {
  /** Units bought; null until told. */
  quantity: number | null
  /** The stored document, once the picture arrived; its quantity may still be refused. */
  documentId: string | null
}

export type Entry = Told & {
  /** The same, whatever picture it gets. */
  id: string
  picture: Picture
  /** It was taken here, not chosen: it is taken again in the same way. */
  byCamera: boolean
  /** By letter, what was told on those that it was begun for before. */
  elsewhere?: Record<string, Told>
}

export type ReceiptsDraft = { receipts: Entry[] }

export const noReceipts: ReceiptsDraft = { receipts: [] }

export const newEntry = (picture: Picture, byCamera: boolean): Entry => ({
  id: picture.id,
  picture,
  byCamera,
  quantity: null,
  documentId: null,
})

/** A draft as it came from storage; what is none, and pictures without their bytes, are left out. */
export function readReceipts(stored: unknown): ReceiptsDraft {
  const draft = stored as Partial<ReceiptsDraft> | null
  if (!draft || !Array.isArray(draft.receipts)) return noReceipts
  return { receipts: draft.receipts.filter(({ picture }) => intactPicture(picture) !== null) }
}

/**
 * A receipt that goes from one letter to another. Its picture is the same; how many units it stands for is asked anew, for it is
 * another medicine. Who comes back to the first letter finds what they told there.
 */
export function movedTo(entry: Entry, from: string, to: string): Entry {
  const { quantity, documentId, elsewhere = {} } = entry
  const { [to]: known, ...others } = elsewhere
  return {
    ...entry,
    ...(known ?? { quantity: null, documentId: null }),
    elsewhere: { ...others, [from]: { quantity, documentId } },
  }
}

/** What is left for one receipt, of what the letter has left: those before it take theirs first. */
export const leftFor = (entry: Entry, receipts: Entry[], left: number): number =>
  receipts.slice(0, receipts.indexOf(entry)).reduce((rest, { quantity }) => Math.max(0, rest - (quantity ?? 0)), left)

/** What keeps a batch from being sent, at the first receipt that does. */
export function errorOf(receipts: Entry[], left: number): { id: string; kind: 'missing' | 'tooMany' } | null {
  for (const entry of receipts) {
    if (!entry.quantity) return { id: entry.id, kind: 'missing' }
    if (entry.quantity > leftFor(entry, receipts, left)) return { id: entry.id, kind: 'tooMany' }
  }
  return null
}
