import { IonIcon } from '@ionic/react'
import './icon.css'

/** An outline icon of ionicons, always beside its word, so hidden from screen readers. `of`: one of `@aruga/ui/icons`. */
export const Icon = ({ of, small = false }: { of: string; small?: boolean }) => (
  <IonIcon icon={of} className={small ? 'icon icon-small' : 'icon'} aria-hidden="true" />
)
