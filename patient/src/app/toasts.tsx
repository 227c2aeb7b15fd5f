import { TOAST_DURATION_MS } from '@aruga/contract/limits'
import { onCutPaste } from '@aruga/ui/form/cut-paste'
import { type ToastOptions, toastController } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-toast.js'
import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { showToast, toastStore } from '../platform/toasts.ts'

/**
 * docs/specification.md#2, #8 and #9: at the top, danger, 5 seconds, one at a time. Created by Ionic's controller, not as a React
 * element: Ionic 9 removes a closed toast from the document, and React would fail to remove it again.
 */
export const Toasts = () => {
  const [toast] = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const { t } = useTexts('ui')
  useEffect(() => onCutPaste((limit) => showToast(t('pasteCut', { limit }))), [t])
  useEffect(() => {
    if (!toast) return
    void show({
      message: toast.message,
      position: 'top',
      color: toast.color,
      duration: TOAST_DURATION_MS,
    }).then(() => toastStore.done(toast.id))
  }, [toast])
  return null
}

/** Shows a toast; resolves when it is dismissed. */
async function show(options: ToastOptions) {
  defineCustomElement()
  const toast = await toastController.create(options)
  const dismissed = toast.onDidDismiss()
  await toast.present()
  await dismissed
}
