import { useCallback, useEffect, useRef, useState } from 'react'
import { appStorage } from '../../platform/storage.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { createDraftStore } from './draft-store.ts'

const PAUSE_MS = 300
const draftStore = createDraftStore(appStorage)

/**
 * The draft of this device, null until it is read. A change is written after a short pause, and at once when the app goes
 * to the background, since a phone may end it there. `kept` is false when the device does not store it.
 */
export const useDraft = () => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [kept, setKept] = useState(true)
  const unsaved = useRef<Draft | null>(null)

  const flush = useCallback(async () => {
    const next = unsaved.current
    unsaved.current = null
    if (!next) return
    try {
      await draftStore.save(next)
      setKept(true)
    } catch {
      setKept(false) // Private windows and full devices: the person is told, and can still finish in one go.
    }
  }, [])

  const load = useCallback(async () => {
    await flush()
    try {
      setDraft(await draftStore.load())
    } catch {
      setKept(false)
      setDraft(emptyDraft)
    }
  }, [flush])

  const change = useCallback((edit: (draft: Draft) => Draft) => {
    setDraft((current) => {
      const next = edit(current ?? emptyDraft)
      if (next !== current) unsaved.current = next
      return next
    })
  }, [])

  const forget = useCallback(async () => {
    unsaved.current = null
    setDraft(emptyDraft)
    await draftStore.forget().catch(() => setKept(false))
  }, [])

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
