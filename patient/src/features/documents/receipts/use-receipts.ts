import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { receiptPath } from '../../../links.ts'
import type { Picture } from '../../../photos/picture.ts'
import { readUploadError, type UploadError } from '../../../photos/upload/upload-error.ts'
import { draftOf } from '../../../platform/drafts.ts'
import { useStoredDraft } from '../../../platform/use-draft.ts'
import { type Entry, movedTo, newEntry, noReceipts, type ReceiptsDraft, readReceipts } from './receipts-draft.ts'
import { type Sent, sendReceipt } from './sending.ts'

export type EntryState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; uploadError: UploadError }

const draftFor = (patientId: string, letterId: string) =>
  draftOf<ReceiptsDraft>({
    account: patientId,
    form: `receipts.${letterId}`,
    path: receiptPath(letterId),
    read: readReceipts,
    isEmpty: ({ receipts }) => receipts.length === 0,
  })

/** Moves these receipts to the draft of another letter, after those already there. */
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
export const useReceipts = (patientId: string, letterId: string) => {
  const store = useMemo(() => draftFor(patientId, letterId), [patientId, letterId])
  const { draft, isStored, change, flush } = useStoredDraft(store, noReceipts)
  const entries = draft?.receipts ?? []
  const [states, setStates] = useState<Record<string, EntryState>>({})
  const [sent, setSent] = useState<Sent[]>([])
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

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

  /** `filledIn`: the receipts, proposals included. `all`: whether every one was sent; failed ones stay, with the reason. A lost connection or a stop ends the loop. */
  const sendAll = async (filledIn: Entry[]): Promise<{ all: boolean }> => {
    if (running.current) return { all: false }
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    for (const { id } of filledIn) setState(id, { kind: 'waiting' })
    let failed = 0
    for (const entry of filledIn) {
      const { id } = entry
      setState(id, { kind: 'sending', share: 0 })
      try {
        const done = await sendReceipt(entry, {
          letterId,
          options: { signal, handles: true, onUploadProgress: (share) => setState(id, { kind: 'sending', share }) },
          onStored: (documentId) => {
            changeEntry(id, { documentId })
            return flush()
          },
        })
        setState(id, null)
        setSent((before) => [...before, done])
        removeEntry(id)
      } catch (error) {
        failed += 1
        const uploadError = readUploadError(error, signal.aborted)
        setState(id, { kind: 'failed', uploadError })
        if (uploadError.kind === 'stopped' || uploadError.kind === 'cut') break
      }
    }
    setStates((now) => Object.fromEntries(Object.entries(now).filter(([, { kind }]) => kind === 'failed')))
    running.current = null
    return { all: failed === 0 }
  }

  return {
    /** Null until the draft is read. */
    entries: draft && entries,
    isStored,
    flush,
    states,
    sent,
    isSending: Object.values(states).some(({ kind }) => kind !== 'failed'),
    /** Returns its id. */
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
    startAgain: () => setSent([]),
  }
}

export type Receipts = ReturnType<typeof useReceipts>
