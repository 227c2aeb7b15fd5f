import { RingArt, Ripple } from '@aruga/ui/art/art'
import { useTexts } from '../../../i18n/texts.ts'
import styles from './signed-out-page.module.css'

/** On a desktop, the other half of the page, in a letter's colours. */
export const SignedOutAside = () => {
  const { t } = useTexts('sign-in')
  return (
    <aside className={styles.aside}>
      <div className={styles.art}>
        <Ripple />
        <RingArt />
      </div>
      <p className={styles.asideTitle}>{t('asideTitle')}</p>
      <p>{t('asideDetail')}</p>
    </aside>
  )
}
