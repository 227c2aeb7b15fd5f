import { useCallback, useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/** Stores a draft, one call at a time. */
export type DraftStore<T> = {
  load: () => Promise<T>
  save: (draft: T) => Promise<void>
  forget: () => Promise<void>
}

/**
 * A form's draft on this device, null until it is read. The first change is written at once; of several in a row, the last is written
 * after a short pause, or when the app is hidden, since a phone may kill it then. `isStored` is false when the device cannot store the
 * draft. `store` is null until the account is known.
 */
export function useStoredDraft<T>(store: DraftStore<T> | null, empty: T) {
  const [draft, setDraft] = useState<T | null>(null)
  const [isStored, setStored] = useState(true)
  const unsaved = useRef<{ draft: T } | null>(null)
  /** Edits made before the draft is read, to be applied to it; null once it is read. */
  const earlyEdits = useRef<((draft: T) => T)[] | null>([])

  const changedAt = useRef(0)

  const flush = useCallback(async () => {
    const next = unsaved.current
    if (!next || !store) return
    unsaved.current = null
    try {
      await store.save(next.draft)
      setStored(true)
    } catch {
      setStored(false) // In private windows and on full devices the person is informed, and can still finish in one go.
    }
  }, [store])

  const load = useCallback(async () => {
    if (!store) return
    await flush()
    earlyEdits.current ??= []
    let next = empty
    try {
      next = await store.load()
    } catch {
      setStored(false)
    }
    const edits = earlyEdits.current ?? []
    earlyEdits.current = null
    for (const edit of edits) next = edit(next)
    if (edits.length > 0) unsaved.current = { draft: next }
    setDraft(next)
  }, [flush, store, empty])

  const change = useCallback(
    (edit: (draft: T) => T) => {
      earlyEdits.current?.push(edit)
      const isRead = earlyEdits.current === null
      setDraft((current) => {
        const next = edit(current ?? empty)
        if (isRead && next !== current) unsaved.current = { draft: next }
        return next
      })
    },
    [empty],
  )

  const forget = useCallback(async () => {
    unsaved.current = null
    if (earlyEdits.current) earlyEdits.current = []
    setDraft(empty)
    await store?.forget().catch(() => setStored(false))
  }, [store, empty])

  useEffect(() => {
    void load()
  }, [load])

  useEffect(() => {
    // What was read is no change.
    if (!draft || !unsaved.current) return
    const isFirst = Date.now() - changedAt.current > PAUSE_MS
    changedAt.current = Date.now()
    const timer = setTimeout(() => void flush(), isFirst ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, flush])

  useEffect(() => {
    const flushIfHidden = () => document.visibilityState === 'hidden' && void flush()
    document.addEventListener('visibilitychange', flushIfHidden)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flushIfHidden)
      window.removeEventListener('pagehide', flush)
      void flush()
    }
  }, [flush])

  return { draft, isStored, change, flush, forget }
}
