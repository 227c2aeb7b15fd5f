import { IonIcon } from '@ionic/react'
import styles from './icon.module.css'

/** An outline icon of ionicons, hidden from screen readers since it is always beside its label. `of`: one of `@aruga/ui/icons`. */
export const Icon = ({ of, small = false }: { of: string; small?: boolean }) => (
  <IonIcon icon={of} className={`${styles.icon} ${small ? styles.small : ''}`} aria-hidden="true" />
)
