import { checkmarkCircleOutline } from 'ionicons/icons'
import { Icon } from '../../ui/art/icon.tsx'
import { useWide } from '../../ui/page/use-media-query.ts'
import type { Drawing } from './viewfinder.tsx'
import './photo-task.css'
import { usePictureTexts } from '../messages.ts'

const places = [1, 2, 3] as const

/** What makes a photo easy to check, and why it is asked for. */
export const PhotoAdvice = ({ of }: { of: Drawing }) => {
  const t = usePictureTexts()
  return (
    <div className="stack">
      <h2 className="section-quiet">{t('goodPhoto')}</h2>
      <ul className="photo-ticks">
        {places.map((place) => (
          <li key={place}>
            <Icon of={checkmarkCircleOutline} />
            <span>{t(`${of}Tick${place}`)}</span>
          </li>
        ))}
      </ul>
      <details className="photo-why" open={useWide()}>
        <summary>{t('whyWeAsk')}</summary>
        <p className="muted">{t(`${of}Why`)}</p>
      </details>
    </div>
  )
}
