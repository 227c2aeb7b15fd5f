import { useEffect, useEffectEvent, useRef } from 'react'

/** One that is shown, or about to be. `gone` settles when it is closed, by whomever. */
type Overlay = { gone: Promise<unknown>; dismiss: () => Promise<unknown> }

/** Presents an overlay while `open`. `onClose` follows however it closes, but not once its component is gone, which closes it. */
export function useOverlay(open: boolean, onOpen: () => Promise<Overlay>, onClose: () => void) {
  const present = useEffectEvent(onOpen)
  const closed = useEffectEvent(onClose)
  const latest = useRef<Promise<Overlay> | null>(null)
  useEffect(() => {
    if (!open) return
    const overlay = present()
    latest.current = overlay
    void overlay.then(({ gone }) => gone).then(() => latest.current === overlay && closed())
    return () => void overlay.then(({ dismiss }) => dismiss())
  }, [open])
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
}
