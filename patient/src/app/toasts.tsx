import { TOAST_DURATION_MS } from '@aruga/contract/constants'
import { IonToast } from '@ionic/react'
import { useSyncExternalStore } from 'react'
import { toastStore } from '../platform/toasts.ts'

/** Specification sections 2, 8 and 9: at the top, danger, 5 seconds, one at a time. */
export const Toasts = () => {
  const [toast] = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  if (!toast) return null
  return (
    <IonToast
      key={toast.id}
      isOpen
      message={toast.message}
      position="top"
      color={toast.color}
      duration={TOAST_DURATION_MS}
      onDidDismiss={() => toastStore.done(toast.id)}
    />
  )
}
