import { IonModal } from '@ionic/react'
import { close } from 'ionicons/icons'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../form/button.tsx'
import { UI } from '../messages.ts'
import './sheet.css'

type Props = {
  open: boolean
  title: string
  lead?: ReactNode
  /** What the button to close it says; `Close` when left out. */
  closeLabel?: string
  /** Called once it is closed, by its button, by Esc or from outside. */
  onClose: () => void
  children: ReactNode
}

/** One thing to do above the page: the whole screen of a phone, a dialog on a desk. It starts anew each time it opens. */
export const Sheet = ({ open, title, lead, closeLabel, onClose, children }: Props) => {
  const { t } = useTranslation(UI)
  return (
    <IonModal isOpen={open} className="sheet" key={title} ref={useNamed(title)} onDidDismiss={onClose}>
      <div className="sheet-body">
        <div className="sheet-head">
          <h2>{title}</h2>
          <Button kind="plain" small icon={close} onClick={onClose}>
            {closeLabel ?? t('close')}
          </Button>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {children}
      </div>
    </IonModal>
  )
}

/**
 * Ionic gives a name that is there from the start to the dialog inside, and takes it from its host. As a property it would
 * come back to the host with every change, outside of any landmark. A sheet whose page goes while it is still opening is
 * closed all the same: else Ionic would hide the next page from readers, once it has opened.
 */
export const useNamed = (title: string) =>
  useCallback(
    (modal: HTMLIonModalElement | null) => {
      modal?.setAttribute('aria-label', title)
      return () => void modal?.dismiss?.()
    },
    [title],
  )

/** The main action of a sheet, always in view. */
export const SheetFoot = ({ children }: { children: ReactNode }) => <div className="sheet-foot">{children}</div>
