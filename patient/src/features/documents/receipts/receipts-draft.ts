// The unsent receipts for a letter, as a draft on the device.
import { intactPicture, type Picture } from '../../../photos/picture.ts'
import type { Reading } from '../../../photos/reading/use-reading.ts'

/** By letter id: the units that a receipt has for the other letters of the visit; null if emptied. */
export type Together = Record<string, number | null>

/** The values of a receipt that depend on its letter. */
type LetterEntry = {
  /** Units bought; null if emptied. Missing until entered: then the counter's quantity is proposed. */
  quantity?: number | null
  /** The stored document, once the picture has arrived; its quantity may still be refused. */
  documentId: string | null
  together?: Together
}

export type Entry = LetterEntry & {
  /** Its number as the patient reads it; if missing or empty, the program enters it. */
  number?: string
  /** Its date, likewise. */
  date?: string
  /** Values read off a picture of it: proposals for empty fields. */
  read?: Reading
  /** Stays the same when the picture is replaced. */
  id: string
  picture: Picture
  /** Taken with the camera, not chosen; retaken in the same way. */
  byCamera: boolean
  /** By letter id: the values entered for the letters that the receipt was moved from. */
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
 * Moves a receipt from one letter to another. It keeps its picture but not its quantities, since the medicine is another one. If moved
 * back, it gets its former quantities back.
 */
export function movedTo(entry: Entry, from: string, to: string): Entry {
  const { quantity, documentId, together, elsewhere = {}, ...photo } = entry
  const { [to]: earlier, ...others } = elsewhere
  const left = { documentId, ...(quantity !== undefined && { quantity }), ...(together && { together }) }
  return { ...photo, ...(earlier ?? { documentId: null }), elsewhere: { ...others, [from]: left } }
}

/** The values read off the receipt's current picture. */
export const readingOf = ({ read, picture }: Entry) => (read?.picture === picture.id ? read : undefined)

/** The first picture that was not read yet, of a receipt that can still be changed; null if there is none. */
export const nextToRead = (receipts: Entry[]): Entry | null =>
  receipts.find((entry) => !entry.documentId && entry.picture.width && !readingOf(entry)) ?? null

/** The units left for one receipt: the `left` of the letter minus those of the preceding receipts. */
export const leftFor = (entry: Entry, receipts: Entry[], left: number): number =>
  receipts.slice(0, receipts.indexOf(entry)).reduce((rest, { quantity }) => Math.max(0, rest - (quantity ?? 0)), left)

/** The units that the preceding receipts have for another letter. */
export const usedBefore = (entry: Entry, receipts: Entry[], letterId: string): number =>
  receipts.slice(0, receipts.indexOf(entry)).reduce((sum, { together }) => sum + (together?.[letterId] ?? 0), 0)

type ReceiptError = 'missing' | 'tooMany' | 'later'

/** The first receipt that prevents the batch from being sent, and why. `leftOn`: of the other letters, by id. */
export function errorOf(
  receipts: Entry[],
  left: number,
  today: string,
  leftOn: ReadonlyMap<string, number> = new Map(),
): { id: string; kind: ReceiptError } | null {
  for (const entry of receipts) {
    if (entry.date && entry.date > today) return { id: entry.id, kind: 'later' }
    if (!entry.quantity) return { id: entry.id, kind: 'missing' }
    if (entry.quantity > leftFor(entry, receipts, left)) return { id: entry.id, kind: 'tooMany' }
    for (const [letterId, quantity] of Object.entries(entry.together ?? {})) {
      if (!quantity) return { id: entry.id, kind: 'missing' }
      const left = leftOn.get(letterId)
      if (left !== undefined && quantity > left - usedBefore(entry, receipts, letterId))
        return { id: entry.id, kind: 'tooMany' }
    }
  }
  return null
}
