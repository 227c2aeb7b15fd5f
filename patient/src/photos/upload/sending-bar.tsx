import { cloudUploadOutline } from '@aruga/ui/icons/cloud-upload-outline'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/art/icon.tsx'
import { Button } from '../../ui/form/button.tsx'
import styles from './sending-bar.module.css'

type Props = {
  /** 0..1. */
  share: number
  /** What is being sent, and what to do meanwhile. */
  words: { title: string; detail: string; stop: string }
  onStop: () => void
}

/** How much has gone out, and the way to stop it. */
export const SendingBar = ({ share, words: { title, detail, stop }, onStop }: Props) => {
  // Not on the button below: a second Enter on "Send" would stop it.
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    words.current?.focus({ preventScroll: true })
  }, [])
  const percent = Math.floor(share * 100)
  return (
    <div className={styles.sending}>
      <p ref={words} className={styles.sendingWords} tabIndex={-1}>
        <Icon of={cloudUploadOutline} />
        <b>{title}</b>
        <span className="sr">{detail}</span>
        <span className={`${styles.sendingPercent} num muted`} aria-hidden="true">
          {percent}%
        </span>
      </p>
      <progress className={styles.sendingBar} value={percent} max={100} aria-label={title} />
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
