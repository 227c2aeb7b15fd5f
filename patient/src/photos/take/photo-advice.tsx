import { checkmarkCircleOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/art/icon.tsx'
import sectionStyles from '../../ui/page/section.module.css'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import styles from './photo-task.module.css'
import type { Illustration } from './viewfinder.tsx'

const places = [1, 2, 3] as const

/** What makes a photo easy to check, and why it is needed. */
export const PhotoAdvice = ({ of }: { of: Illustration }) => {
  const { t } = useTexts('photos')
  return (
    <div className="stack">
      <h2 className={sectionStyles.quiet}>{t('goodPhoto')}</h2>
      <ul className={styles.photoTicks}>
        {places.map((place) => (
          <li key={place}>
            <Icon of={checkmarkCircleOutline} />
            <span>{t(`${of}Tick${place}`)}</span>
          </li>
        ))}
      </ul>
      <details className={styles.photoWhy} open={useWideScreen()}>
        <summary>{t('whyWeAsk')}</summary>
        <p className="muted">{t(`${of}Why`)}</p>
      </details>
    </div>
  )
}
