// The unsent receipts for a letter, as a draft on the device.
import { intactPicture, type Picture } from '../../../photos/picture.ts'
import type { Reading } from '../../../photos/reading/use-reading.ts'

/** What belongs to a receipt on one letter. */
type LetterEntry = {
  /** Units bought; null when emptied. Missing until it is entered: then what the counter recorded is proposed. */
  quantity?: number | null
  /** The stored document, once the picture arrived; its quantity may still be refused. */
  documentId: string | null
}

export type Entry = LetterEntry & {
  /** Its number as the patient reads it; missing or empty: left to the program. */
  number?: string
  /** Its date, the same way. */
  date?: string
  /** What was read off a picture of it: a proposal where the patient entered nothing. */
  read?: Reading
  /** Stays the same when the picture is replaced. */
  id: string
  picture: Picture
  /** Taken with the camera rather than chosen; retaken the same way. */
  byCamera: boolean
  /** By letter id: the values entered for letters that it was moved from. */
  elsewhere?: Record<string, LetterEntry>
}

export type ReceiptsDraft = { receipts: Entry[] }

export const noReceipts: ReceiptsDraft = { receipts: [] }

export const newEntry = (picture: Picture, byCamera: boolean): Entry => ({
  id: picture.id,
  picture,
  byCamera,
  documentId: null,
})

/** Reads a stored draft; invalid values and pictures without bytes are left out. */
export function readReceipts(stored: unknown): ReceiptsDraft {
  const draft = stored as Partial<ReceiptsDraft> | null
  if (!draft || !Array.isArray(draft.receipts)) return noReceipts
  return { receipts: draft.receipts.filter(({ picture }) => intactPicture(picture) !== null) }
}

/**
 * Moves a receipt from one letter to another. It keeps its picture but not its quantity, since the medicine is another one. Moved
 * back, it has its former quantity again.
 */
export function movedTo(entry: Entry, from: string, to: string): Entry {
  const { quantity, documentId, elsewhere = {}, ...photo } = entry
  const { [to]: known, ...others } = elsewhere
  const left = quantity === undefined ? { documentId } : { quantity, documentId }
  return { ...photo, ...(known ?? { documentId: null }), elsewhere: { ...others, [from]: left } }
}

/** What was read off the picture that it has now. */
export const readingOf = ({ read, picture }: Entry) => (read?.picture === picture.id ? read : undefined)

/** The first picture that was not read yet, of a receipt that can still be changed; null when there is none. */
export const nextToRead = (receipts: Entry[]): Entry | null =>
  receipts.find((entry) => !entry.documentId && entry.picture.width && !readingOf(entry)) ?? null

/** The units left for one receipt, of those `left` on the letter, after the receipts before it. */
export const leftFor = (entry: Entry, receipts: Entry[], left: number): number =>
  receipts.slice(0, receipts.indexOf(entry)).reduce((rest, { quantity }) => Math.max(0, rest - (quantity ?? 0)), left)

type ReceiptError = 'missing' | 'tooMany' | 'later'

/** The first receipt that prevents the batch from being sent, and why. */
export function errorOf(receipts: Entry[], left: number, today: string): { id: string; kind: ReceiptError } | null {
  for (const entry of receipts) {
    if (entry.date && entry.date > today) return { id: entry.id, kind: 'later' }
    if (!entry.quantity) return { id: entry.id, kind: 'missing' }
    if (entry.quantity > leftFor(entry, receipts, left)) return { id: entry.id, kind: 'tooMany' }
  }
  return null
}
