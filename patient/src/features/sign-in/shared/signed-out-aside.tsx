import { RingArt, Ripple } from '@aruga/ui/art/art'
import { useTranslation } from 'react-i18next'
import { SIGN_IN } from '../messages.ts'
import styles from './signed-out-page.module.css'

/** On a desktop, the other half of the page, in the colours of a letter. */
export const SignedOutAside = () => {
  const { t } = useTranslation(SIGN_IN)
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
