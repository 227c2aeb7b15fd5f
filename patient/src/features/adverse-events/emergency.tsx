import { callOutline, warningOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/art/icon.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import buttonStyles from '../../ui/form/button.module.css'
import styles from './emergency.module.css'

/** At the top of every page about side effects: an emergency cannot wait for the program. */
export const Emergency = () => {
  const { t } = useTexts('adverse-events')
  return (
    <Note icon={warningOutline} tone="wait">
      <b>{t('emergency')}</b> {t('emergencySigns')}
      <a className={`${buttonStyles.button} ${buttonStyles.danger} ${buttonStyles.wide} ${styles.call}`} href="tel:911">
        <Icon of={callOutline} />
        <span>{t('call911')}</span>
      </a>
    </Note>
  )
}
