// Single keys that act on the screen in view. They rest while somebody types or a dialog is open, and can be switched off
// (WCAG 2.1.4: speech input would press them by accident).
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Shortcut = {
  /** As `KeyboardEvent.key` has it: `j`, `?`, `+`. */
  key: string
  /** Further keys that do the same and are not listed. */
  also?: string[]
  does: string
  run: () => void
}

const OFF_KEY = 'console.shortcutsOff'
let shown: readonly Shortcut[][] = []
let on = window.localStorage.getItem(OFF_KEY) === null
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
  if (on) window.localStorage.removeItem(OFF_KEY)
  else window.localStorage.setItem(OFF_KEY, '1')
  notify()
}

/** What can be pressed now, for the sheet that lists them. */
export const useShownShortcuts = () => useSyncExternalStore(subscribe, () => shown).flat()

/** The keys of a screen while it is in view; the newest screen's come first. */
export function useShortcuts(shortcuts: Shortcut[]) {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const names = shortcuts.map(({ key, does }) => `${key} ${does}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: entered anew when the keys change, not at every render
  useEffect(() => {
    const mine = latest.current.map((shortcut, index) => ({ ...shortcut, run: () => latest.current[index]?.run() }))
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
  shortcut.run()
})

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button]), [role=combobox]'))
