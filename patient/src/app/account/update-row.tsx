import { cloudDownloadOutline } from 'ionicons/icons'
import { useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Row } from '../../ui/list/rows.tsx'
import { update, updateStore } from '../updates.ts'

/** Shown while a new version waits. */
export const UpdateRow = () => {
  const { t } = useTexts('account')
  const ready = useSyncExternalStore(updateStore.subscribe, updateStore.isReady)
  const [state, setState] = useState<'ready' | 'updating' | 'elsewhere'>('ready')
  if (!ready) return null
  const press = () => {
    setState('updating')
    void update().then(() => setState('elsewhere'))
  }
  const details = { ready: t('updateReady'), updating: t('updating'), elsewhere: t('updateElsewhere') }
  return <Row icon={cloudDownloadOutline} title={t('update')} detail={details[state]} onPress={press} />
}
