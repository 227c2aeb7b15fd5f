import { type Collector, MAX_COLLECTORS } from '@aruga/contract/collectors/collectors'
import { infiniteOutline, ticketOutline } from 'ionicons/icons'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/form/button.tsx'
import { Initials } from '../../ui/list/initials.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { Chip } from '../../ui/status/chip.tsx'
import styles from './collector-list.module.css'

type Props = {
  collectors: Collector[]
  /** Whose name is being removed. */
  removing: string | null
  /** Null: they cannot. */
  onRemove: ((collector: Collector) => void) | null
}

/** The people named, with how long each may collect, and how many more there is room for. */
export const CollectorList = ({ collectors, removing, onRemove }: Props) => {
  const { t } = useTexts('collectors')
  return (
    <ul className={`${rowsStyles.rows} card card-flush`} aria-label={t('title')}>
      {collectors.map((collector) => {
        const { id, name, relation, endsAt } = collector
        return (
          <li key={id} className={`${rowsStyles.row} ${styles.collector}`}>
            <Initials of={name} />
            <span className={rowsStyles.text}>
              <b translate="no">{name}</b>
              <span className="muted small">{relation}</span>
              <span className={styles.howLong}>
                <Chip tone="plain" icon={endsAt ? ticketOutline : infiniteOutline}>
                  {endsAt ? t('onlyUntil', { day: formatDay(endsAt) }) : t('everyClaim')}
                </Chip>
              </span>
            </span>
            {onRemove && (
              <Button
                kind="danger"
                small
                busy={removing === id && t('removing')}
                aria-label={`${t('remove')}: ${name}`}
                onClick={() => onRemove(collector)}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        )
      })}
      {collectors.length < MAX_COLLECTORS && (
        <li className={`${rowsStyles.row} ${styles.free}`}>
          <span className={styles.place} aria-hidden="true" />
          <span className="muted">{t('free', { named: collectors.length, most: MAX_COLLECTORS })}</span>
        </li>
      )}
    </ul>
  )
}
