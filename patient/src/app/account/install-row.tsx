import { phonePortraitOutline } from 'ionicons/icons'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { install, installStore } from '../../platform/install.ts'
import { Row } from '../../ui/list/rows.tsx'

/** Shown where the browser can install the app. */
export const InstallRow = () => {
  const { t } = useTexts('account')
  const canInstall = useSyncExternalStore(installStore.subscribe, installStore.canInstall)
  if (!canInstall) return null
  return (
    <Row icon={phonePortraitOutline} title={t('install')} detail={t('installDetail')} onPress={() => void install()} />
  )
}
