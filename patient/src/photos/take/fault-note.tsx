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

/** Tells before it is sent that a photo can hardly be read, with the ways on. Nothing for a good one. */
export const FaultNote = ({ picture, of, onAgain }: Props) => {
  const fault = faultOf(picture, of)
  return fault && <Told key={picture.id} fault={fault} onAgain={onAgain} />
}

const Told = ({ fault, onAgain }: { fault: Fault; onAgain: () => void }) => {
  const { t } = useTexts('photos')
  const [isUsed, setUsed] = useState(false)
  const note = useRef<HTMLDivElement>(null)
  const use = () => {
    setUsed(true)
    // The button is gone.
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

/** The same for screen readers, in the words that tell of a new photo. */
export const useFaultText = () => {
  const { t } = useTexts('photos')
  return (picture: Picture | null, of: Illustration) => {
    const fault = picture && faultOf(picture, of)
    return fault ? t(`fault_${fault}`) : null
  }
}
