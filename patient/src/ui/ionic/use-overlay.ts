import { useEffect, useEffectEvent, useRef } from 'react'

/** An overlay that is open or opening. `gone` settles when it has closed. */
type Overlay = { gone: Promise<unknown>; dismiss: () => Promise<unknown> }

/** Presents an overlay while `open`. `onClose` is called however it closes, except by unmounting the component. */
export function useOverlay(open: boolean, onOpen: () => Promise<Overlay>, onClose: () => void) {
  const present = useEffectEvent(onOpen)
  const closed = useEffectEvent(onClose)
  const latest = useRef<Promise<Overlay> | null>(null)
  useEffect(() => {
    if (!open) return
    const overlay = present()
    latest.current = overlay
    // One that cannot be presented has closed, too.
    void overlay.then(({ gone }) => gone).finally(() => latest.current === overlay && closed())
    return () => void overlay.then(({ dismiss }) => dismiss())
  }, [open])
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
}
