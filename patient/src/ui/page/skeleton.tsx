import { useTexts } from '../../i18n/texts.ts'
import styles from './skeleton.module.css'

type Shape = 'title' | 'line' | 'short' | 'block' | 'picture' | 'pass' | 'low'

type Props = {
  cards: Shape[][]
  /** Matches the page that it stands for: one below the other, the first across and two below it, or as many side by side as fit. */
  kind?: 'stack' | 'columns' | 'grid'
}

const passes: Shape[] = ['pass', 'low']

/** Placeholders while loading, shown after 200 ms so that a quick answer does not flash. */
export const Skeleton = ({ cards, kind = 'stack' }: Props) => {
  const { t } = useTexts('ui')
  return (
    <div className={`${styles.skeleton} ${styles[kind]}`} role="status" aria-busy="true">
      <span className="sr">{t('loading')}</span>
      {cards.map((shapes, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity and never move
        <div key={card} className={shapes.some((s) => passes.includes(s)) ? undefined : 'card'} aria-hidden="true">
          {shapes.map((shape, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={line} className={styles[shape]} />
          ))}
        </div>
      ))}
    </div>
  )
}
