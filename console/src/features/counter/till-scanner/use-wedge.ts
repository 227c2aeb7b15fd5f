import { useEffect, useRef } from 'react'
import { isTyping } from '../../../ui/shortcuts.ts'
import { watchKeys } from '../use-loose-keys.ts'
import { createWedge, type Scan } from './wedge.ts'

/** Listens for a keyboard-wedge scanner with any focus, and keeps its keys out of fields and buttons. `takesAll`: nobody types here. */
export function useWedge(onScan: (scan: Scan) => void, { takesAll = false } = {}) {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    const wedge = createWedge({ takesAll })
    let restore = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const swallowed = new Set<string>()
    const finish = (scan: Scan | undefined) => {
      if (!scan) return
      restore()
      latest.current(scan)
    }
    const swallow = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const { scan, started, mine } = wedge.take(event, event.timeStamp, isTyping(event.target))
      finish(scan)
      if (started) restore = rememberScreen()
      clearTimeout(timer)
      timer = setTimeout(() => finish(wedge.pause()), wedge.wait())
      if (!mine) return
      swallowed.add(event.code)
      swallow(event)
    }
    // A button acts when the space bar is released.
    const release = (event: KeyboardEvent) => {
      if (swallowed.delete(event.code)) swallow(event)
    }
    window.addEventListener('keydown', press, { capture: true })
    window.addEventListener('keyup', release, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, { capture: true })
      window.removeEventListener('keyup', release, { capture: true })
    }
  }, [takesAll])
}

/** Returns a function that restores all fields, choices and the focus as they are now: a scan's digits go to a field from any focus. */
function rememberScreen() {
  const takeBack = watchKeys()
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
    (field) => ({ field, value: field.value }),
  )
  const focused = document.activeElement
  return () => {
    takeBack()
    for (const one of fields) putBack(one)
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus({ preventScroll: true })
  }
}

/** Uses the native setter, because React overrides the element's own. */
function putBack({ field, value }: { field: HTMLInputElement | HTMLTextAreaElement; value: string }) {
  if (!field.isConnected || field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
