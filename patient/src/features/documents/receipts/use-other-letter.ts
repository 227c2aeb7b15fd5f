import { useEffect, useRef, useState } from 'react'
import { moveReceipts } from './use-receipts.ts'

type Options = {
  patientId: string | undefined
  letterId: string | null
  go: (letterId: string) => void
}

/**
 * The choice of another letter, which moves photos along: the photos of this visit, and all photos of the letter that the patient wanted
 * to change. With the keyboard the choice passes through every letter in between, faster than their forms open.
 */
export function useOtherLetter({ patientId, letterId, go }: Options) {
  /** The chosen letter, while the photos are being moved to it. */
  const [target, setTarget] = useState<string | null>(null)
  /** Writes the open form's unsaved changes. */
  const form = useRef<{ flush: () => Promise<void> }>(null)
  const toMove = useRef(new Set<string>())
  const at = useRef(letterId)
  const last = useRef(Promise.resolve())
  useEffect(() => {
    at.current = letterId
    setTarget((now) => (now === letterId ? null : now))
  }, [letterId])

  const move = async (to: string) => {
    await form.current?.flush()
    if (patientId && at.current) await moveReceipts(patientId, at.current, to, toMove.current)
  }
  const choose = (to: string) => {
    setTarget(to)
    last.current = last.current.then(async () => {
      // A device without storage has no drafts to move.
      await move(to).catch(() => undefined)
      at.current = to
      go(to)
    })
  }
  const moveAlong = (ids: string[]) => {
    for (const id of ids) toMove.current.add(id)
  }
  return { value: target ?? letterId, form, choose, moveAlong }
}
