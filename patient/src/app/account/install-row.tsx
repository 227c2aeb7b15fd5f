import { phonePortraitOutline } from 'ionicons/icons'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { install, installStore } from '../../platform/install.ts'
import { Row } from '../../ui/list/rows.tsx'
import { ACCOUNT } from './messages.ts'

/** There where the browser can install the app. */
export const InstallRow = () => {
  const { t } = useTranslation(ACCOUNT)
  const canInstall = useSyncExternalStore(installStore.subscribe, installStore.canInstall)
  if (!canInstall) return null
  return (
    <Row icon={phonePortraitOutline} title={t('install')} detail={t('installDetail')} onPress={() => void install()} />
  )
}
