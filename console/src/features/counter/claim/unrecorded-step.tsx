import { formatPesos } from '@aruga/contract/money'
import { cloudOfflineOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import { Next } from '../next.tsx'
import { unitsOf } from '../outbox/hand-over.ts'
import { useHandOvers, useRecorded } from '../outbox/hand-overs.ts'
import { useStepHeading } from '../use-step-heading.ts'
import { buyerName } from './buyer-choice.tsx'
import { MoneyParts } from './money-parts.tsx'

type Props = {
  id: string
  /** It was recorded, with the hand-over's id, or refused while this step was open. */
  onRecorded: (dispensingId: string) => void
  onRefused: () => void
  onScan: () => void
  onType: (sign?: string) => void
}

/** A hand-over that is stored on this till until the server answers. */
export const UnrecordedStep = ({ id, onRecorded, onRefused, onScan, onType }: Props) => {
  const heading = useStepHeading(t('counter:outbox.notRecordedYet'))
  const entry = useHandOvers().find((one) => one.id === id)
  const dispensing = useRecorded(id)
  const isOver = dispensing !== undefined || entry?.refused
  const latest = useRef({ onRecorded, onRefused })
  latest.current = { onRecorded, onRefused }
  useEffect(() => {
    if (dispensing) latest.current.onRecorded(dispensing.id)
    else if (isOver) latest.current.onRefused()
  }, [dispensing, isOver])
  return (
    <div className={styles.counter}>
      <div className={`${styles.verdict} ${styles.verdictWait}`} role="status">
        <Icon of={cloudOfflineOutline} />
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('counter:outbox.notRecordedYet')}
          </h1>
          <p>{entry ? t('counter:outbox.isKept', { units: unitsOf(entry) }) : t('counter:outbox.wasSent')}</p>
        </div>
      </div>
      {entry?.product && (
        <dl className={styles.counterFacts}>
          <div>
            <dt>{t('counter:outbox.product')}</dt>
            <dd>{entry.product.name}</dd>
          </div>
          {entry.buyer && (
            <div>
              <dt>{t('counter:buyer.boughtAs')}</dt>
              <dd>{buyerName(entry.buyer)}</dd>
            </div>
          )}
          {!entry.money && entry.patientAmount !== null && (
            <div>
              <dt>{t('counter:money.thePatientPays')}</dt>
              <dd>{formatPesos(entry.patientAmount)}</dd>
            </div>
          )}
          {typeof entry.quantityLeft === 'number' && (
            <div>
              <dt>{t('counter:outbox.leftThen')}</dt>
              <dd>{countOf(entry.quantityLeft, entry.product.unit)}</dd>
            </div>
          )}
          {entry.batch && (
            <div>
              <dt>{t('counter:packaging.batch')}</dt>
              <dd translate="no">{entry.batch}</dd>
            </div>
          )}
        </dl>
      )}
      {entry?.money && entry.product && (
        <section className={styles.money} aria-label={t('counter:money.whoPays')}>
          <MoneyParts money={entry.money} quantity={entry.quantity} unit={entry.product.unit} />
        </section>
      )}
      <div className={`card ${styles.counterCard} stack tight`}>
        <p>{t('counter:outbox.sentByItself')}</p>
        <p>{t('counter:outbox.risk')}</p>
      </div>
      <Next onScan={onScan} onType={onType} />
    </div>
  )
}
