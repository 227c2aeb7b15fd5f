import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { draftOf } from '../../platform/drafts.ts'
import { useKeptDraft } from '../../platform/use-kept-draft.ts'
import { receiptPath } from '../letters/papers.ts'
import { readUploadFault, type UploadFault } from '../pictures/upload-fault.ts'
import { type Entry, forLetter, noReceipts, readReceipts } from './receipts-draft.ts'
import { type Sent, sendReceipt } from './sending.ts'

export type EntryState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; fault: UploadFault }

/** The receipts of one letter that are about to be sent, and their sending, one after the other. */
export const useReceipts = (patientId: string, letterId: string) => {
  const store = useMemo(
    () =>
      draftOf({
        account: patientId,
        form: 'receipts',
        path: receiptPath(letterId),
        read: readReceipts,
        isEmpty: ({ receipts }) => receipts.length === 0,
      }),
    [patientId, letterId],
  )
  const { draft: stored, kept, change, flush } = useKeptDraft(store, noReceipts)
  const draft = stored && forLetter(stored, letterId)
  const entries = draft?.receipts ?? []
  const [states, setStates] = useState<Record<string, EntryState>>({})
  const [sent, setSent] = useState<Sent[]>([])
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const edit = useCallback(
    (to: (entries: Entry[]) => Entry[]) =>
      change((now) => {
        const mine = forLetter(now, letterId)
        return { ...mine, receipts: to(mine.receipts) }
      }),
    [change, letterId],
  )
  const changeEntry = useCallback(
    (id: string, patch: Partial<Entry>) =>
      edit((now) => now.map((entry) => (entry.picture.id === id ? { ...entry, ...patch } : entry))),
    [edit],
  )
  const removeEntry = useCallback((id: string) => edit((now) => now.filter(({ picture }) => picture.id !== id)), [edit])
  const say = (id: string, state: EntryState | null) =>
    setStates(({ [id]: _, ...others }) => (state ? { ...others, [id]: state } : others))

  /** Answers what was sent; those that failed stay, with their reasons. A lost connection or a stop ends the round. */
  const sendAll = async (): Promise<{ all: boolean }> => {
    if (running.current) return { all: false }
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    for (const { picture } of entries) say(picture.id, { kind: 'waiting' })
    let failed = 0
    for (const entry of entries) {
      const { id } = entry.picture
      say(id, { kind: 'sending', share: 0 })
      try {
        const done = await sendReceipt(entry, {
          letterId,
          options: { signal, handles: true, onUploadProgress: (share) => say(id, { kind: 'sending', share }) },
          onStored: (documentId) => {
            changeEntry(id, { documentId })
            return flush()
          },
        })
        say(id, null)
        setSent((before) => [...before, done])
        removeEntry(id)
      } catch (error) {
        failed += 1
        const fault = readUploadFault(error, signal.aborted)
        say(id, { kind: 'failed', fault })
        if (fault.kind === 'stopped' || fault.kind === 'cut') break
      }
    }
    setStates((now) => Object.fromEntries(Object.entries(now).filter(([, { kind }]) => kind === 'failed')))
    running.current = null
    return { all: failed === 0 }
  }

  return {
    /** Null until the draft is read. */
    entries: draft && entries,
    kept,
    flush,
    states,
    sent,
    isSending: Object.values(states).some(({ kind }) => kind !== 'failed'),
    add: (picture: Entry['picture']) => edit((now) => [...now, { picture, quantity: null, documentId: null }]),
    /** What was said of it no longer holds. */
    changeEntry: (id: string, patch: Partial<Entry>) => {
      say(id, null)
      changeEntry(id, patch)
    },
    removeEntry: (id: string) => {
      say(id, null)
      removeEntry(id)
    },
    sendAll,
    stop: () => running.current?.abort(),
    startAgain: () => setSent([]),
  }
}

export type Receipts = ReturnType<typeof useReceipts>
