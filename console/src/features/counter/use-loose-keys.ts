import { useEffect, useRef } from 'react'
import { isTyping, useShortcutsOn } from '../../ui/shortcuts.ts'

/**
 * Takes keys pressed while no field has the focus, so that typing needs no click first. `take` returns whether the key was
 * its own. Off when single keys are switched off (WCAG 2.1.4), and in dialogs.
 */
export function useLooseKeys(take: (key: string) => boolean) {
  const on = useShortcutsOn()
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return
      if (latest.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [on])
}
