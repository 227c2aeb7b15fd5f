import { useEffect, useRef } from 'react'

/** Stores the values of a form from the first change on. Untouched, it proposes the server's current values. */
export function useStoredDraft<Form>(form: Form, isChanged: boolean, store: (form: Form) => void) {
  const isStoring = useRef(false)
  useEffect(() => {
    isStoring.current ||= isChanged
    if (isStoring.current) store(form)
  })
}
