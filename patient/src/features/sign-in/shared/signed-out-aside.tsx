import { RingArt, Ripple } from '../../../ui/art/art.tsx'
import { useSignInMessages } from '../messages.ts'
import styles from './signed-out-page.module.css'

/** On a desk: the other half of the page, in the colours of a letter. */
export const SignedOutAside = () => {
  const t = useSignInMessages()
  return (
    <aside className={styles.doorAside}>
      <div className={styles.doorArt}>
        <Ripple />
        <RingArt />
      </div>
      <p className={styles.doorAsideTitle}>{t('asideTitle')}</p>
      <p>{t('asideDetail')}</p>
    </aside>
  )
}
