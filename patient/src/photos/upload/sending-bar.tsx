import { cloudUploadOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/art/icon.tsx'
import { Button } from '../../ui/form/button.tsx'
import styles from './sending-bar.module.css'

type Props = {
  /** 0..1. */
  share: number
  /** What is being sent, and what to do meanwhile. */
  text: { title: string; detail: string; stop: string }
  onStop: () => void
}

/** The progress of an upload, with a button to stop it. After all bytes are sent, the server still works for a while. */
export const SendingBar = ({ share, text: { title, detail, stop }, onStop }: Props) => {
  // The focus is not on the button below, since a second Enter on "Send" would stop the upload.
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    status.current?.focus({ preventScroll: true })
  }, [])
  const { t } = useTexts('photos-upload')
  const percent = Math.floor(share * 100)
  const isSent = percent >= 100
  return (
    <div className={styles.sending}>
      <p ref={status} className={styles.sendingText} tabIndex={-1}>
        <Icon of={cloudUploadOutline} />
        <b>{isSent ? t('saving') : title}</b>
        <span className="sr">{detail}</span>
        {!isSent && (
          <span className={`${styles.sendingPercent} num muted`} aria-hidden="true">
            {percent}%
          </span>
        )}
      </p>
      <progress
        className={isSent ? `${styles.sendingBar} ${styles.saving}` : styles.sendingBar}
        value={percent}
        max={100}
        aria-label={title}
      />
      <div className={styles.sendingFoot}>
        <span className="muted small" aria-hidden="true">
          {detail}
        </span>
        <Button kind="line" small onClick={onStop}>
          {stop}
        </Button>
      </div>
    </div>
  )
}
