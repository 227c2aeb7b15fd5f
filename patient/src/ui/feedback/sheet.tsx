import { close } from 'ionicons/icons'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../form/button.tsx'
import { Modal } from '../ionic/modal.tsx'
import { openPerson } from '../page/open-person.ts'
import styles from './sheet.module.css'

type Props = {
  open: boolean
  title: string
  lead?: ReactNode
  /** The label of the close button; default `Close`. */
  closeLabel?: string
  /** Whether its head says whose page is below it, if it is not the person's own; default true. */
  saysWhose?: boolean
  /** Called after the sheet has closed: by its button, by Esc or from outside. */
  onClose: () => void
  children: ReactNode
}

/** One task over the page: full screen on a phone, a column at the end on a desktop. Its content is mounted each time it opens. */
export const Sheet = ({ open, title, lead, closeLabel, saysWhose = true, onClose, children }: Props) => {
  const { t } = useTexts('ui')
  const name = useSyncExternalStore(openPerson.subscribe, openPerson.current)
  return (
    <Modal open={open} title={title} className={styles.sheet} onClose={onClose} key={title}>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <Button kind="plain" small icon={close} onClick={onClose}>
            {closeLabel ?? t('close')}
          </Button>
          {saysWhose && name && <p className="muted small">{t('forPerson', { name })}</p>}
          {lead && <p className="muted">{lead}</p>}
        </div>
        {children}
      </div>
    </Modal>
  )
}

/** The main action of a sheet, always visible. */
export const SheetFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>
