import { useEffect, useRef, useState } from 'react'
import { moveReceipts } from './use-receipts.ts'

type Options = {
  patientId: string | undefined
  letterId: string | null
  go: (letterId: string) => void
}

/**
 * The choice of another letter. It alone takes photos along: those of this visit, and all of a letter whose patient asked for
 * another one. By keys the choice goes through every letter in between, faster than their forms open.
 */
export function useOtherLetter({ patientId, letterId, go }: Options) {
  /** Chosen, and the photos are on their way to it. */
  const [wanted, setWanted] = useState<string | null>(null)
  /** Of the form that is open: what it has not written yet. */
  const form = useRef<{ flush: () => Promise<void> }>(null)
  const along = useRef(new Set<string>())
  const at = useRef(letterId)
  const last = useRef(Promise.resolve())
  useEffect(() => {
    at.current = letterId
    setWanted((now) => (now === letterId ? null : now))
  }, [letterId])

  const move = async (to: string) => {
    await form.current?.flush()
    if (patientId && at.current) await moveReceipts(patientId, at.current, to, along.current)
  }
  const choose = (to: string) => {
    setWanted(to)
    last.current = last.current.then(async () => {
      // A device that keeps nothing has nothing to take along.
      await move(to).catch(() => undefined)
      at.current = to
      go(to)
    })
  }
  const takeAlong = (ids: string[]) => {
    for (const id of ids) along.current.add(id)
  }
  return { value: wanted ?? letterId, form, choose, takeAlong }
}
