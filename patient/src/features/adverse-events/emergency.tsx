import { callOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/feedback/note.tsx'
import styles from './emergency.module.css'
import { ADVERSE_EVENTS } from './messages.ts'

/** First on every page about side effects: what cannot wait for a program. */
export const Emergency = () => {
  const { t } = useTranslation(ADVERSE_EVENTS)
  return (
    <Note icon={callOutline} tone="wait">
      <b>{t('emergency')}</b> {t('emergencySigns')}{' '}
      <a className={styles.call} href="tel:911">
        {t('call911')}
      </a>
    </Note>
  )
}
