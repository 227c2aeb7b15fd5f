import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { cameraOutline, checkmark } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/form/button.tsx'
import styles from './camera.module.css'
import { CameraButton } from './camera-button.tsx'
import { HintChip } from './hint-chip.tsx'
import type { Subject } from './subject.ts'
import type { Hint } from './use-hint.ts'

type Props = { of: Subject; photo: File; hint: Hint | null; onUse: () => void; onAgain: () => void }

/** The photo as it will be sent, to be confirmed, with any problem at the moment it was taken. */
export const Shot = ({ of, photo, hint, onUse, onAgain }: Props) => {
  const { t } = useTexts('photos-camera')
  const url = useObjectUrl(photo)
  const use = useRef<HTMLButtonElement>(null)
  useEffect(() => use.current?.focus(), [])
  return (
    <>
      <div className={styles.top}>
        <h2 role="status">{t(of === 'face' ? 'check_face' : 'check')}</h2>
        {hint && hint !== 'good' && (
          <>
            <HintChip hint={hint} />
            <p>{t(`how_${hint}`)}</p>
          </>
        )}
      </div>
      <div className={styles.middle}>{url && <img className={styles.shot} src={url} alt={t('shot')} />}</div>
      <footer className={`${styles.foot} ${styles.confirm}`}>
        <CameraButton pill icon={cameraOutline} onClick={onAgain}>
          {t('again')}
        </CameraButton>
        <Button ref={use} icon={checkmark} onClick={onUse}>
          {t('use')}
        </Button>
      </footer>
    </>
  )
}
