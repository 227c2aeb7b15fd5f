import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { alertClosed, isConnected, onNetworkChange } from '../platform/network.ts'
import { toastStore } from '../platform/toasts.ts'

/** Shows toasts and the lost network in the browser's own dialogs. */
export const PlainNotices = () => {
  const { t } = useTexts('shell')
  const [toast] = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  useEffect(() => {
    if (!toast) return
    window.alert(toast.message)
    toastStore.done(toast.id)
  }, [toast])
  useEffect(() => {
    const warn = () => {
      if (isConnected()) return
      window.alert(`${t('noInternetTitle')}\n\n${t('noInternetMessage')}`)
      alertClosed()
    }
    warn()
    return onNetworkChange(warn)
  }, [t])
  return null
}
