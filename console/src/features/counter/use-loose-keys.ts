import { useEffect, useRef } from 'react'
import { isTyping, useShortcutsOn } from '../../ui/shortcuts.ts'

/** Takes back what the keys since the last `watchKeys` did, newest first. */
let takenBack: (() => void)[] = []

/** The first keys of a scanner look like a person's. Returns a function that takes back what they did. */
export function watchKeys() {
  takenBack = []
  return () => {
    for (const takeBack of takenBack.reverse()) takeBack()
    takenBack = []
  }
}

/** A letter in a field of digits is not typed there. */
const isForField = ({ key, target }: KeyboardEvent) =>
  isTyping(target) && !(target instanceof HTMLInputElement && target.inputMode === 'numeric' && /^[a-z]$/i.test(key))

/**
 * Takes keys pressed while no field has the focus, so that typing needs no click first. `take` returns whether the key was
 * its own, or how to take it back. Off when single keys are switched off (WCAG 2.1.4), and in dialogs.
 */
export function useLooseKeys(take: (key: string) => boolean | (() => void)) {
  const on = useShortcutsOn()
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isForField(event) || document.querySelector('[aria-modal="true"]')) return
      const taken = latest.current(event.key)
      if (!taken) return
      event.preventDefault()
      if (typeof taken === 'function') takenBack.push(taken)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [on])
}
