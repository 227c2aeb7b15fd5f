import { useIonRouter } from '@ionic/react'
import { useEffect, useRef } from 'react'

/** Opens the page that a tapped message of the phone is about, in the running app (patient/src/worker/messages.ts). */
export function useOpenedMessages() {
  const router = useIonRouter()
  const push = useRef(router.push)
  push.current = router.push
  useEffect(() => {
    const open = (path = '') => {
      if (!path.startsWith('/') || path.startsWith('//')) return false
      push.current(path)
      return true
    }
    if (import.meta.env.MODE === 'native') {
      const watching = import('../platform/native/push.ts').then(({ watchMessages }) => watchMessages(open))
      return () => void watching.then((stop) => stop())
    }
    const follow = ({ data, ports }: MessageEvent<{ open?: string }>) => {
      if (open(data.open)) ports[0]?.postMessage(true)
    }
    navigator.serviceWorker?.addEventListener('message', follow)
    return () => navigator.serviceWorker?.removeEventListener('message', follow)
  }, [])
}
