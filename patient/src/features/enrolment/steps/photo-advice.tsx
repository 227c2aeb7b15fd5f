import { checkmarkCircleOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { usePictureTexts } from '../pictures/texts.ts'

/** What makes a photo easy to check, and why it is asked for. */
export const PhotoAdvice = ({ step }: { step: 'id' | 'prescription' }) => {
  const t = usePictureTexts()
  return (
    <div className="stack">
      <h2 className="section-quiet">{t('goodPhoto')}</h2>
      <ul className="enrol-ticks">
        <Tick>{t(`${step}Tick1`)}</Tick>
        <Tick>{t(`${step}Tick2`)}</Tick>
        <Tick>{t(`${step}Tick3`)}</Tick>
      </ul>
      <details className="photo-why" open={useWide()}>
        <summary>{t('whyWeAsk')}</summary>
        <p className="muted">{t(`${step}Why`)}</p>
      </details>
    </div>
  )
}

const Tick = ({ children }: { children: ReactNode }) => (
  <li>
    <Icon of={checkmarkCircleOutline} />
    <span>{children}</span>
  </li>
)
