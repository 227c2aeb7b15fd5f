import { close } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import styles from './camera.module.css'
import { CameraButton } from './camera-button.tsx'
import { Live } from './live.tsx'
import { NoPicture } from './no-picture.tsx'
import { Shot } from './shot.tsx'
import { facingOf, type Subject } from './subject.ts'
import { useCamera } from './use-camera.ts'
import type { Hint } from './use-hint.ts'

type Props = {
  of: Subject
  /** Called with the photo or a chosen file; with null if there is none. */
  onClose: (photo: File | null) => void
}

/** The camera over the whole page: first its live picture, then the photo to be confirmed; without a camera, a button for a file. */
export const Camera = ({ of, onClose }: Props) => {
  const { t } = useTexts('photos-camera')
  const camera = useCamera(facingOf(of))
  const [shot, setShot] = useState<{ photo: File; hint: Hint | null } | null>(null)
  const dialog = useRef<HTMLDivElement>(null)
  // Screen readers start here while the camera starts; each view then moves the focus to its main button.
  useEffect(() => dialog.current?.focus(), [])
  const view = shot ? 'shot' : camera.problem ? 'problem' : 'live'
  return (
    <div
      ref={dialog}
      className={styles.camera}
      role="dialog"
      aria-modal="true"
      aria-label={t(`title_${of}`)}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <CameraButton pill icon={close} onClick={() => onClose(null)}>
          {t('close')}
        </CameraButton>
      </header>
      {view === 'shot' && shot && (
        <Shot of={of} {...shot} onUse={() => onClose(shot.photo)} onAgain={() => setShot(null)} />
      )}
      {view === 'problem' && camera.problem && (
        <NoPicture problem={camera.problem} onTryAgain={camera.tryAgain} onFile={onClose} />
      )}
      {view === 'live' && (
        <Live of={of} camera={camera} onPhoto={(photo, hint) => setShot({ photo, hint })} onFile={onClose} />
      )}
    </div>
  )
}
