// Single-key shortcuts of the current screen. They are inactive while typing or in a dialog, and can be switched off
// (WCAG 2.1.4: speech input can trigger them by accident).
import { deviceStore } from '@aruga/client/stores'
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Shortcut = {
  /** A `KeyboardEvent.key`: `j`, `?`, `+`. */
  key: string
  /** Other keys for the same action, not listed. */
  also?: string[]
  does: string
  /** Acts again and again while it is held; others act once for each press. */
  repeats?: boolean
  run: (event: KeyboardEvent) => unknown
}

const OFF_KEY = 'console.shortcutsOff'
let shown: readonly Shortcut[][] = []
let on = deviceStore.getItem(OFF_KEY) === null
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useShortcutsOn = () => useSyncExternalStore(subscribe, () => on)

export function switchShortcuts(next: boolean) {
  on = next
  if (on) deviceStore.removeItem(OFF_KEY)
  else deviceStore.setItem(OFF_KEY, '1')
  notify()
}

/** The active shortcuts, for the sheet that lists them. */
export const useShownShortcuts = () => useSyncExternalStore(subscribe, () => shown).flat()

/** Registers a screen's shortcuts while it is mounted; the newest screen's come first. */
export function useShortcuts(shortcuts: Shortcut[]) {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const names = shortcuts.map(({ key, does }) => `${key} ${does}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again when the keys change, not on every render
  useEffect(() => {
    const mine = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
    }))
    shown = [mine, ...shown]
    notify()
    return () => {
      shown = shown.filter((those) => those !== mine)
      notify()
    }
  }, [names])
}

window.addEventListener('keydown', (event) => {
  if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const shortcut = shown.flat().find(({ key, also = [] }) => [key, ...also].includes(pressed))
  if (!shortcut) return
  event.preventDefault()
  if (!event.repeat || shortcut.repeats) shortcut.run(event)
})

// Escape leaves a field, so that keys act again; an open list closes first. This runs before the field's own handlers close it.
let closesSomething = false
window.addEventListener(
  'keydown',
  ({ key, target }) => {
    if (key !== 'Escape' || !(target instanceof Element)) return
    const modal = document.querySelector('[aria-modal="true"]')
    closesSomething = modal !== null || target.getAttribute('aria-expanded') === 'true'
  },
  { capture: true },
)
window.addEventListener('keydown', ({ key, target, defaultPrevented }) => {
  if (key !== 'Escape' || defaultPrevented || closesSomething) return
  if (target instanceof HTMLElement && isTyping(target)) target.blur()
})

// Keys are not shown while they would be typed.
const showTyping = ({ type, target }: FocusEvent) =>
  document.documentElement.toggleAttribute('data-typing', type === 'focusin' && isTyping(target))
window.addEventListener('focusin', showTyping)
window.addEventListener('focusout', showTyping)

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      // A list without a search takes arrows only.
      'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [readonly]), [role=combobox]:not([readonly])',
    ))
