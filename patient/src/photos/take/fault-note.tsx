import { cameraOutline, warningOutline } from 'ionicons/icons'
import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/form/button.tsx'
import { type Fault, faultOf } from '../fault.ts'
import type { Picture } from '../picture.ts'
import styles from './photo-task.module.css'
import type { Illustration } from './viewfinder.tsx'

type Props = { picture: Picture; of: Illustration; onAgain: () => void }

/** Warns before sending that a photo can hardly be read, and offers what to do. Renders nothing for a good photo. */
export const FaultNote = ({ picture, of, onAgain }: Props) => {
  const fault = faultOf(picture, of)
  return fault && <Warning key={picture.id} fault={fault} onAgain={onAgain} />
}

const Warning = ({ fault, onAgain }: { fault: Fault; onAgain: () => void }) => {
  const { t } = useTexts('photos')
  const [isUsed, setUsed] = useState(false)
  const note = useRef<HTMLDivElement>(null)
  const use = () => {
    setUsed(true)
    // The pressed button is gone.
    note.current?.focus()
  }
  return (
    <div ref={note} tabIndex={-1}>
      <Note icon={warningOutline} tone="wait">
        <b>{t(`fault_${fault}`)}</b>
        {!isUsed && (
          <>
            <p>{t(`advice_${fault}`)}</p>
            <div className={`${styles.photoWays} ${styles.faultWays}`}>
              <Button kind="line" small icon={cameraOutline} onClick={onAgain}>
                {t('takeAgain')}
              </Button>
              <Button kind="line" small onClick={use}>
                {t('useAnyway')}
              </Button>
            </div>
          </>
        )}
      </Note>
    </div>
  )
}

/** The same for screen readers, in the live region that announces a new photo. */
export const useFaultText = () => {
  const { t } = useTexts('photos')
  return (picture: Picture | null, of: Illustration) => {
    const fault = picture && faultOf(picture, of)
    return fault ? t(`fault_${fault}`) : null
  }
}
