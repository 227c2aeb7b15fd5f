import { IonModal } from '@ionic/react'
import { close } from 'ionicons/icons'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check-row.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Paper, papers } from '../draft.ts'
import './papers-modal.css'
import { useStepTexts } from './texts.ts'

const words = {
  code: ['paperCode', 'paperCodeDetail'],
  id: ['paperId', 'paperIdDetail'],
  prescription: ['paperPrescription', 'paperPrescriptionDetail'],
  contact: ['paperContact', 'paperContactDetail'],
} as const satisfies Record<Paper, readonly string[]>

type Props = {
  open: boolean
  ticked: Paper[]
  onChange: (ticked: Paper[]) => void
  onClose: () => void
}

/** The specification's `documents-checkbox-modal`: what a registration needs, ticked off by what is at hand. */
export const PapersModal = ({ open, ticked, onChange, onClose }: Props) => {
  const t = useStepTexts()
  const title = t('papersTitle')
  const complete = papers.every((paper) => ticked.includes(paper))
  return (
    <IonModal
      isOpen={open}
      className="papers-modal"
      key={title}
      // Ionic gives a name that is there from the start to the dialog inside, and takes it from its host. As a property
      // it would come back to the host with every change, outside of any landmark.
      ref={(modal) => modal?.setAttribute('aria-label', title)}
      onDidDismiss={onClose}
    >
      <div className="papers">
        <div className="papers-head">
          <h2 className="papers-title">{t('papersTitle')}</h2>
          <button type="button" className="icon-button" aria-label={t('papersClose')} onClick={onClose}>
            <Icon of={close} />
          </button>
          <p className="muted">{t('papersLead')}</p>
        </div>
        <div className="papers-list">
          {papers.map((paper) => (
            <CheckRow
              key={paper}
              detail={t(words[paper][1])}
              checked={ticked.includes(paper)}
              onChange={({ target }) =>
                onChange(target.checked ? [...ticked, paper] : ticked.filter((other) => other !== paper))
              }
            >
              <b>{t(words[paper][0])}</b>
            </CheckRow>
          ))}
        </div>
        {!complete && <p className="muted small">{t('papersMissing')}</p>}
        <div className="papers-foot">
          <Button wide onClick={onClose}>
            {t('papersStart')}
          </Button>
        </div>
      </div>
    </IonModal>
  )
}
