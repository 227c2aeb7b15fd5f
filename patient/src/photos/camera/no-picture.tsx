import { refreshOutline, videocamOffOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import type { CameraProblem } from '../../platform/camera.ts'
import { Icon } from '../../ui/art/icon.tsx'
import styles from './camera.module.css'
import { CameraButton } from './camera-button.tsx'
import { ChooseButton } from './choose-button.tsx'

type Props = { problem: CameraProblem; onTryAgain: () => void; onFile: (file: File) => void }

/** Why there is no live picture, what to do about it, and a button for a file. */
export const NoPicture = ({ problem, onTryAgain, onFile }: Props) => {
  const { t } = useTexts('photos-camera')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.problem}>
      <Icon of={videocamOffOutline} />
      <h2 ref={heading} tabIndex={-1}>
        {t(`problem_${problem}`)}
      </h2>
      <p>{t(`remedy_${problem}`)}</p>
      <div className={styles.ways}>
        <ChooseButton pill onFile={onFile} />
        <CameraButton pill icon={refreshOutline} onClick={onTryAgain}>
          {t('tryAgain')}
        </CameraButton>
      </div>
    </div>
  )
}
