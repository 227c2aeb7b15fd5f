import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { attachApp } from '../platform/api.ts'
import { isConnected, onNetworkChange } from '../platform/network.ts'
import { toastStore } from '../platform/toasts.ts'
import { SHELL } from './shell-messages.ts'
import { useStay } from './use-stay.ts'

/** The browser's own dialogs, for when the network was lost before ours were loaded. */
export const PlainOverlays = () => {
  const { t } = useTranslation(SHELL)
  const stay = useStay()
  const [toast] = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  useEffect(() => {
    if (!toast) return
    window.alert(toast.message)
    toastStore.done(toast.id)
  }, [toast])
  useEffect(() => {
    const warn = () => !isConnected() && window.alert(`${t('noInternetTitle')}\n\n${t('noInternetMessage')}`)
    warn()
    return onNetworkChange(warn)
  }, [t])
  useEffect(
    () =>
      attachApp({
        askStillThere: () => window.confirm(`${t('stillThereTitle')}\n\n${t('stillThereMessage')}`) && stay(),
      }),
    [t, stay],
  )
  return null
}
