import { useEffect, useRef } from 'react'
import { createWedge } from './wedge.ts'

/** Listens for a keyboard-wedge scanner wherever the focus is, and keeps its keys out of fields and buttons. */
export function useWedge(onScan: (text: string) => void) {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    const take = createWedge()
    let before: { field: Field; value: string } | null = null
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const { scanned, started } = take(event.key, event.timeStamp)
      if (started) before = isField(event.target) ? { field: event.target, value: event.target.value } : null
      if (scanned === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (before) putBack(before)
      latest.current(scanned)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Restores the field's value before the scan. Uses the native setter, because React overrides the element's own. */
function putBack({ field, value }: { field: Field; value: string }) {
  if (!field.isConnected || field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
