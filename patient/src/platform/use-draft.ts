import { useCallback, useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/** Where a draft lies. Calls follow one another. */
export type DraftStore<T> = {
  load: () => Promise<T>
  save: (draft: T) => Promise<void>
  forget: () => Promise<void>
}

/**
 * A form's draft on this device, null until it is read. A change is written after a short pause, and at once when the app
 * goes to the background, since a phone may end it there. `kept` is false when the device does not store it. `store` is null
 * while it is not known whose the draft is.
 */
export function useStoredDraft<T>(store: DraftStore<T> | null, empty: T) {
  const [draft, setDraft] = useState<T | null>(null)
  const [kept, setKept] = useState(true)
  const unsaved = useRef<{ draft: T } | null>(null)
  /** What is done before the draft is read is done to what is found then; null once it is read. */
  const early = useRef<((draft: T) => T)[] | null>([])

  const flush = useCallback(async () => {
    const next = unsaved.current
    if (!next || !store) return
    unsaved.current = null
    try {
      await store.save(next.draft)
      setKept(true)
    } catch {
      setKept(false) // Private windows and full devices: the person is told, and can still finish in one go.
    }
  }, [store])

  const load = useCallback(async () => {
    if (!store) return
    await flush()
    early.current ??= []
    let next = empty
    try {
      next = await store.load()
    } catch {
      setKept(false)
    }
    const edits = early.current ?? []
    early.current = null
    for (const edit of edits) next = edit(next)
    if (edits.length > 0) unsaved.current = { draft: next }
    setDraft(next)
  }, [flush, store, empty])

  const change = useCallback(
    (edit: (draft: T) => T) => {
      early.current?.push(edit)
      const isRead = early.current === null
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
    if (early.current) early.current = []
    setDraft(empty)
    await store?.forget().catch(() => setKept(false))
  }, [store, empty])

  useEffect(() => {
    void load()
  }, [load])

  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => void flush(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, flush])

  useEffect(() => {
    const away = () => document.visibilityState === 'hidden' && void flush()
    document.addEventListener('visibilitychange', away)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', away)
      window.removeEventListener('pagehide', flush)
      void flush()
    }
  }, [flush])

  return { draft, kept, change, flush, forget }
}
