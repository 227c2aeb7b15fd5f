import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { attachApp } from '../platform/api.ts'
import { isConnected, onNetworkChange } from '../platform/network.ts'
import { toastStore } from '../platform/toasts.ts'
import { SHELL } from './shell-messages.ts'
import { useStay } from './use-stay.ts'

/** The browser's own dialogs, for a visit that lost its network before ours were there. */
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
    const tell = () => !isConnected() && window.alert(`${t('noInternetTitle')}\n\n${t('noInternetMessage')}`)
    tell()
    return onNetworkChange(tell)
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
