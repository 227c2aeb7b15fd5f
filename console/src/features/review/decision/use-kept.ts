import { useEffect, useRef } from 'react'

/** Keeps the values of a form from the first change on: untouched, it goes on proposing what the server knows now. */
export function useKept<Form>(form: Form, isChanged: boolean, keep: (form: Form) => void) {
  const kept = useRef(false)
  useEffect(() => {
    kept.current ||= isChanged
    if (kept.current) keep(form)
  })
}
