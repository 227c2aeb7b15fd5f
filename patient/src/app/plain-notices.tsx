import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { alertClosed, isConnected, onNetworkChange } from '../platform/network.ts'
import { toastStore } from '../platform/toasts.ts'
import { SHELL } from './shell-messages.ts'

/** Toasts and the lost network in the browser's own dialogs. */
export const PlainNotices = () => {
  const { t } = useTranslation(SHELL)
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
