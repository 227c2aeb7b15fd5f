import { arrowForward } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Chip } from '../../../ui/status/chip.tsx'
import styles from './outbox.module.css'

type Props = {
  isRefused: boolean
  /** The outbox entry. */
  children: ReactNode
  /** Why it waits, or why the server refused it. */
  why: string
  /** Buttons. */
  ways: ReactNode
}

/** Something that waits on this device; it becomes the patient's task once the server refuses it. */
export const OutboxItem = ({ isRefused, children, why, ways }: Props) => {
  const { t } = useTexts('ui')
  return (
    <li className={`${styles.item} card${isRefused ? ` ${styles.refused}` : ''}`}>
      {isRefused && (
        <Chip tone="turn" icon={arrowForward}>
          {t('yourTurn')}
        </Chip>
      )}
      {children}
      <p role="status" className={styles.why}>
        {why}
      </p>
      <div className="line-up">{ways}</div>
    </li>
  )
}
