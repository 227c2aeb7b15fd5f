import { close } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../form/button.tsx'
import { Modal } from '../ionic/modal.tsx'
import styles from './sheet.module.css'

type Props = {
  open: boolean
  title: string
  lead?: ReactNode
  /** The label of the close button; default `Close`. */
  closeLabel?: string
  /** Called after the sheet has closed: by its button, by Esc or from outside. */
  onClose: () => void
  children: ReactNode
}

/** One task over the page: full screen on a phone, a column at the end on a desktop. Its content is mounted each time it opens. */
export const Sheet = ({ open, title, lead, closeLabel, onClose, children }: Props) => {
  const { t } = useTexts('ui')
  return (
    <Modal open={open} title={title} className={styles.sheet} onClose={onClose} key={title}>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <Button kind="plain" small icon={close} onClick={onClose}>
            {closeLabel ?? t('close')}
          </Button>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {children}
      </div>
    </Modal>
  )
}

/** The main action of a sheet, always visible. */
export const SheetFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>
