import { useTranslation } from 'react-i18next'
import { UI } from '../messages.ts'
import styles from './skeleton.module.css'

type Shape = 'title' | 'line' | 'short' | 'block' | 'pass'

/** Placeholders while loading, shown after 200 ms so that a quick answer does not flash. */
export const Skeleton = ({ cards }: { cards: Shape[][] }) => {
  const { t } = useTranslation(UI)
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <span className="sr">{t('loading')}</span>
      {cards.map((shapes, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity and never move
        <div key={card} className={shapes.includes('pass') ? undefined : 'card'} aria-hidden="true">
          {shapes.map((shape, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={line} className={styles[shape]} />
          ))}
        </div>
      ))}
    </div>
  )
}
