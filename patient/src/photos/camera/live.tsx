import { cameraReverseOutline, flashOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import styles from './camera.module.css'
import { CameraButton } from './camera-button.tsx'
import { ChooseButton } from './choose-button.tsx'
import { HintChip } from './hint-chip.tsx'
import { shoot } from './shoot.ts'
import { facingOf, type Subject } from './subject.ts'
import type { useCamera } from './use-camera.ts'
import { type Hint, useHint } from './use-hint.ts'

type Props = {
  of: Subject
  camera: ReturnType<typeof useCamera>
  /** `hint`: the problem at the moment of the photo, if any. */
  onPhoto: (photo: File, hint: Hint | null) => void
  onFile: (file: File) => void
}

/** The live picture with its frame, one hint at a time, and the buttons. */
export const Live = ({ of, camera: { stream, switchCamera, light, toggleLight }, onPhoto, onFile }: Props) => {
  const { t } = useTexts('photos-camera')
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const [isLive, setLive] = useState(false)
  const hint = useHint(video, frame)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
    setLive(false)
  }, [stream])
  useEffect(() => {
    if (isLive && !document.activeElement?.closest('button')) shutter.current?.focus()
  }, [isLive])
  const take = async () => {
    const photo = video.current && frame.current && (await shoot(video.current, frame.current))
    if (photo) onPhoto(photo, hint)
  }
  return (
    <>
      <video
        ref={video}
        className={facingOf(of) === 'user' ? `${styles.video} ${styles.mirror}` : styles.video}
        autoPlay
        muted
        playsInline
        onPlaying={() => setLive(true)}
      />
      <div className={styles.top}>
        <h2>{t(`frame_${of}`)}</h2>
      </div>
      <div className={styles.middle}>
        <div ref={frame} className={`${styles.frame} ${styles[of]}`}>
          <Corners />
          <div className={styles.hint} role="status">
            {isLive && hint && <HintChip hint={hint} />}
          </div>
        </div>
      </div>
      <footer className={styles.foot}>
        <p>{t(isLive ? `how_${hint ?? 'good'}` : 'starting')}</p>
        <div className={styles.bar}>
          <ChooseButton onFile={onFile} />
          <button
            ref={shutter}
            type="button"
            className={`${styles.button} ${styles.snap}`}
            aria-disabled={!isLive}
            onClick={() => isLive && void take()}
          >
            <span className={styles.shutter} />
            <span>{t('take')}</span>
          </button>
          <span className={styles.extras}>
            {toggleLight && (
              <CameraButton icon={flashOutline} aria-pressed={light} onClick={() => void toggleLight()}>
                {t('light')}
              </CameraButton>
            )}
            {switchCamera && (
              <CameraButton icon={cameraReverseOutline} onClick={switchCamera}>
                {t('switch')}
              </CameraButton>
            )}
          </span>
        </div>
      </footer>
    </>
  )
}

/** Drawn for the shape of a receipt; stretched for other shapes, with lines of the same thickness. */
const Corners = () => (
  <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    {['M0 14V0H20', 'M80 0H100V14', 'M100 86V100H80', 'M20 100H0V86'].map((d) => (
      <path key={d} d={d} />
    ))}
  </svg>
)
