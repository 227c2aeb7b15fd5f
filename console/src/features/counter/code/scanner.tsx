import { isCardNumber, plainCard } from '@aruga/contract/cards/number'
import { Button } from '@mantine/core'
import { flashlightOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import type { CameraProblem } from '../../../ui/camera.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../counter.module.css'
import { type Reader, readQrCodes } from './camera.ts'
import { isCode, plainCode } from './claim-code.ts'

type Props = {
  onCode: (code: string) => void
  /** A patient’s card. */
  onCard: (number: string) => void
  onProblem: (problem: CameraProblem) => void
}

/** Shows the camera until it has read a claim code. */
export const Scanner = ({ onCode, onCard, onProblem }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  const [reader, setReader] = useState<Reader | null>(null)
  const [lit, setLit] = useState(false)
  const [other, setOther] = useState(false)
  const handlers = useRef({ onCode, onCard, onProblem })
  handlers.current = { onCode, onCard, onProblem }
  useEffect(() => {
    let open = true
    let running: Reader | null = null
    const see = (text: string) => {
      const [code, card] = [plainCode(text), plainCard(text)]
      const isCard = isCardNumber(card)
      if (!open) return
      if (!isCard && !isCode(code)) return setOther(true)
      open = false
      running?.stop()
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(60)
      if (isCard) handlers.current.onCard(card)
      else handlers.current.onCode(code)
    }
    void readQrCodes(video.current as HTMLVideoElement, see).then((started) => {
      if (typeof started === 'string') return open && handlers.current.onProblem(started)
      running = started
      if (open) setReader(started)
      else started.stop()
    })
    return () => {
      open = false
      running?.stop()
    }
  }, [])
  return (
    <div className={styles.scanner}>
      <div className={styles.scannerView}>
        <video ref={video} muted playsInline aria-label={t('counter:scanner.whatTheCameraSees')} />
        <div className={styles.scannerFrame} />
      </div>
      <p role="status">
        {other ? t('counter:scanner.thatIsAnotherQrCode') : t('counter:scanner.holdThePatientsQrCode')}
      </p>
      {reader?.light && (
        <Button
          variant="default"
          aria-pressed={lit}
          leftSection={<Icon of={flashlightOutline} />}
          onClick={() => {
            setLit(!lit)
            void reader.light?.(!lit)
          }}
        >
          {lit ? t('counter:scanner.lightOff') : t('counter:scanner.lightOn')}
        </Button>
      )}
    </div>
  )
}
