import { TOAST_DURATION_MS } from '@aruga/contract/limits'
import { useIonToast } from '@ionic/react'
import { useEffect, useSyncExternalStore } from 'react'
import { toastStore } from '../platform/toasts.ts'

/**
 * docs/specification.md#2, #8 and #9: at the top, danger, 5 seconds, one at a time. By the controller, not as an element of
 * React's: Ionic 9 takes a closed toast out of the document, and React would stumble over removing it again.
 */
export const Toasts = () => {
  const [toast] = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const [present] = useIonToast()
  useEffect(() => {
    if (!toast) return
    void present({
      message: toast.message,
      position: 'top',
      color: toast.color,
      duration: TOAST_DURATION_MS,
      onDidDismiss: () => toastStore.done(toast.id),
    })
  }, [toast, present])
  return null
}
