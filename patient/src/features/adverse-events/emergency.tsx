import { callOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'
import styles from './emergency.module.css'

/** At the top of every page about side effects: an emergency cannot wait for the program. */
export const Emergency = () => {
  const { t } = useTexts('adverse-events')
  return (
    <Note icon={callOutline} tone="wait">
      <b>{t('emergency')}</b> {t('emergencySigns')}{' '}
      <a className={styles.call} href="tel:911">
        {t('call911')}
      </a>
    </Note>
  )
}
