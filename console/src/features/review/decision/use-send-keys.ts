import { useEffect, useRef } from 'react'
import { isTyping } from '../../../ui/shortcuts.ts'

type Keys = { onSend: (() => void) | null; onBack: () => void }

/** For a form in place of the decision: Ctrl+Enter sends it (not if null), Escape goes back to the case. */
export function useSendKeys({ onSend, onBack }: Keys) {
  const latest = useRef({ onSend, onBack })
  latest.current = { onSend, onBack }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('[aria-modal="true"]')) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        return latest.current.onSend?.()
      }
      if (event.key === 'Escape' && !isOthers(event.target)) latest.current.onBack()
    }
    // Runs while a dialog or menu that this press closes is still there.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Whether Escape belongs to the focused element: an open menu, or a field outside the form. */
const isOthers = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('[role=menu], [aria-expanded=true]') !== null ||
    (isTyping(target) && target.closest('form') === null))
