import { useEffect, useRef } from 'react'

/** Stores the values of a form from the first change on. Untouched, it proposes the server's current values. */
export function useKept<Form>(form: Form, isChanged: boolean, keep: (form: Form) => void) {
  const kept = useRef(false)
  useEffect(() => {
    kept.current ||= isChanged
    if (kept.current) keep(form)
  })
}
