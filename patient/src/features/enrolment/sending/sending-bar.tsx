import { cloudUploadOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import './sending-bar.css'
import { useSendingTexts } from './texts.ts'

/** How much has gone out, and the way to stop it. `share` is 0..1. */
export const SendingBar = ({ share, onStop }: { share: number; onStop: () => void }) => {
  const t = useSendingTexts()
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
        <b>{t('sending')}</b>
        <span className="sr">{t('sendingDetail')}</span>
        <span className="sending-percent num muted" aria-hidden="true">
          {percent}%
        </span>
      </p>
      <progress className="sending-bar" value={percent} max={100} aria-label={t('sending')} />
      <div className="sending-foot">
        <span className="muted small" aria-hidden="true">
          {t('sendingDetail')}
        </span>
        <Button kind="line" small onClick={onStop}>
          {t('cancelSending')}
        </Button>
      </div>
    </div>
  )
}
