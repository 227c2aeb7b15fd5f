import { type KeyboardEvent, useRef, useState } from 'react'
import type { Proposed } from './receipt-values.ts'

/**
 * Filled-in values have to be compared with the receipt, one after the other, before it is accepted: Enter in
 * the field, its button or typing another value confirms one. `then` runs on Enter, with the remaining ones.
 */
export function useProposals(initial: Proposed[], then: (left: Proposed[]) => void) {
  const [left, setLeft] = useState(initial)
  const inputs = useRef<Partial<Record<Proposed, HTMLInputElement | null>>>({})
  const without = (field: Proposed) => left.filter((one) => one !== field)
  const confirm = (field: Proposed) => {
    const others = without(field)
    setLeft(others)
    then(others)
  }
  return {
    left,
    lead: (field: Proposed) => {
      inputs.current[field]?.focus()
      inputs.current[field]?.select()
    },
    /** Of a field: what its input needs, and how it is confirmed. */
    of: (field: Proposed) => ({
      isOpen: left.includes(field),
      confirm: () => confirm(field),
      input: (input: HTMLInputElement | null) => {
        inputs.current[field] = input
      },
      onTyped: () => setLeft(without(field)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !left.includes(field)) return
        event.preventDefault()
        confirm(field)
      },
    }),
  }
}
