import { cloudUploadOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/art/icon.tsx'
import { Button } from '../../ui/form/button.tsx'
import './sending-bar.css'

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
    <div className="sending">
      <p ref={words} className="sending-words" tabIndex={-1}>
        <Icon of={cloudUploadOutline} />
        <b>{title}</b>
        <span className="sr">{detail}</span>
        <span className="sending-percent num muted" aria-hidden="true">
          {percent}%
        </span>
      </p>
      <progress className="sending-bar" value={percent} max={100} aria-label={title} />
      <div className="sending-foot">
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
