import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { receiptPath } from '../../../links.ts'
import type { Picture } from '../../../photos/picture.ts'
import { PAGE_LEFT, readUploadError, type UploadError } from '../../../photos/upload/upload-error.ts'
import { draftOf } from '../../../platform/drafts.ts'
import { useStoredDraft } from '../../../platform/use-draft.ts'
import type { Outcome, Sent } from '../outbox/entry.ts'
import { storeAndSend } from '../outbox/send-uploads.ts'
import { type Entry, movedTo, newEntry, noReceipts, type ReceiptsDraft, readReceipts } from './receipts-draft.ts'
import { type OtherLetter, partsOf } from './together.ts'

export type EntryState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; uploadError: UploadError }

const formOf = (letterId: string) => `receipts.${letterId}`
const draftFor = (patientId: string, letterId: string) =>
  draftOf<ReceiptsDraft>({
    account: patientId,
    form: formOf(letterId),
    path: receiptPath(letterId),
    read: readReceipts,
    isEmpty: ({ receipts }) => receipts.length === 0,
  })

/** Moves these receipts to the draft of another letter, after the receipts already there. */
export async function moveReceipts(patientId: string, from: string, to: string, ids: ReadonlySet<string>) {
  const [source, target] = [draftFor(patientId, from), draftFor(patientId, to)]
  const { receipts } = await source.load()
  const moved = receipts.filter(({ id }) => ids.has(id))
  if (moved.length === 0 || from === to) return
  const others = (await target.load()).receipts
  await target.save({ receipts: [...others, ...moved.map((entry) => movedTo(entry, from, to))] })
  await source.save({ receipts: receipts.filter(({ id }) => !ids.has(id)) })
}

/** The unsent receipts of one letter, and their upload, one after the other. */
export const useReceipts = (patientId: string, letterId: string, unit: string) => {
  const store = useMemo(() => draftFor(patientId, letterId), [patientId, letterId])
  const { draft, isStored, change, flush } = useStoredDraft(store, noReceipts)
  const entries = draft?.receipts ?? []
  const [states, setStates] = useState<Record<string, EntryState>>({})
  const [sent, setSent] = useState<Sent[]>([])
  const [isQueued, setQueued] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(PAGE_LEFT), [])

  const edit = useCallback(
    (to: (entries: Entry[]) => Entry[]) => change(({ receipts }) => ({ receipts: to(receipts) })),
    [change],
  )
  const changeEntry = useCallback(
    (id: string, patch: Partial<Entry>) =>
      edit((now) => now.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry))),
    [edit],
  )
  const removeEntry = useCallback((id: string) => edit((now) => now.filter((entry) => entry.id !== id)), [edit])
  const setState = (id: string, state: EntryState | null) =>
    setStates(({ [id]: _, ...others }) => (state ? { ...others, [id]: state } : others))

  /** Stores a receipt with its facts, then sends it. The key of its upload consists of the picture's id and the letter. */
  const send = (
    { id, picture, quantity, number, date, documentId, together }: Entry,
    others: OtherLetter[],
    signal: AbortSignal,
  ) => {
    const parts = partsOf(together ?? {}, others)
    const split = parts.length > 0 ? { together: parts } : {}
    const subject = {
      kind: 'OfficialReceipt',
      letterId,
      quantity: quantity ?? 0,
      number,
      date,
      unit,
      ...split,
    } as const
    const of = { form: formOf(letterId), path: receiptPath(letterId) }
    const upload = { id: `${picture.id}.${letterId}`, account: patientId, subject, picture, documentId, draft: of }
    return storeAndSend(upload, {
      signal,
      onUploadProgress: (share) => setState(id, { kind: 'sending', share }),
      onStored: (stored) => {
        changeEntry(id, { documentId: stored })
        void flush()
      },
    })
  }

  /**
   * `filledIn`: the receipts, proposals included; `others`: the letters that they may also be for. All are stored before this waits for the first answer. `all`: whether every receipt was
   * sent or queued in the outbox; refused receipts stay, with the reason, and the first of them is `firstFailed`. A stop ends the loop.
   */
  const sendAll = async (
    filledIn: Entry[],
    others: OtherLetter[] = [],
  ): Promise<{ all: boolean; firstFailed: string | null }> => {
    if (running.current) return { all: false, firstFailed: null }
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    for (const { id } of filledIn) setState(id, { kind: 'waiting' })
    let firstFailed: string | null = null
    const stored: { id: string; outcome: Promise<Outcome> }[] = []
    for (const entry of filledIn) {
      const { outcome } = await send(entry, others, signal)
      outcome.catch(() => undefined) // Awaited below, in order.
      stored.push({ id: entry.id, outcome })
    }
    for (const { id, outcome } of stored) {
      setState(id, { kind: 'sending', share: 0 })
      try {
        const done = await outcome
        setState(id, null)
        if (done.kind === 'sent') setSent((before) => [...before, done])
        else setQueued(true)
        removeEntry(id)
      } catch (error) {
        firstFailed ??= id
        const uploadError = readUploadError(error, signal.aborted)
        setState(id, { kind: 'failed', uploadError })
        if (uploadError.kind === 'stopped' || uploadError.kind === 'cut') break
      }
    }
    setStates((now) => Object.fromEntries(Object.entries(now).filter(([, { kind }]) => kind === 'failed')))
    running.current = null
    return { all: firstFailed === null, firstFailed }
  }

  return {
    /** Null until the draft is read. */
    entries: draft && entries,
    isStored,
    flush,
    states,
    sent,
    isSending: Object.values(states).some(({ kind }) => kind !== 'failed'),
    /** Returns the receipt's id. */
    add: (picture: Picture, byCamera: boolean): string => {
      const entry = newEntry(picture, byCamera)
      edit((now) => [...now, entry])
      return entry.id
    },
    /** Also clears the receipt's error. */
    changeEntry: (id: string, patch: Partial<Entry>) => {
      setState(id, null)
      changeEntry(id, patch)
    },
    removeEntry: (id: string) => {
      setState(id, null)
      removeEntry(id)
    },
    sendAll,
    stop: () => running.current?.abort(),
    /** Whether some receipts were queued in this visit, to be sent later. */
    isQueued,
    startAgain: () => {
      setSent([])
      setQueued(false)
    },
  }
}

export type Receipts = ReturnType<typeof useReceipts>
