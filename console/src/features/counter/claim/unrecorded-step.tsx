import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import { cloudOfflineOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import { Next } from '../next.tsx'
import { type LetterHandedOver, lettersOf, unitsOf } from '../outbox/hand-over.ts'
import { useHandOvers, useRecorded } from '../outbox/hand-overs.ts'
import { useStepHeading } from '../use-step-heading.ts'
import { buyerName } from './buyer-choice.tsx'
import { MoneyParts, NotInTheTotal } from './money-parts.tsx'

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
  const letters = entry ? lettersOf(entry) : []
  const sales = letters.flatMap(({ money, quantity, product }) =>
    money && product
      ? { money, quantity, unit: product.unit, ...(letters.length > 1 && { product: product.name }) }
      : [],
  )
  return (
    <div className={styles.counter}>
      <div className={`${styles.verdict} ${styles.verdictWait}`} role="status">
        <Icon of={cloudOfflineOutline} />
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('counter:outbox.notRecordedYet')}
          </h1>
          <p>
            {entry
              ? t('counter:outbox.isKept', { units: letters.map(unitsOf).join(', ') })
              : t('counter:outbox.wasSent')}
          </p>
        </div>
      </div>
      {letters.map((letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entry does not change
        <LetterFacts key={index} of={letter} buyer={entry?.buyer ?? null} />
      ))}
      {sales.length > 0 && (
        <section className={styles.money} aria-label={t('counter:money.whoPays')}>
          <MoneyParts sales={sales} />
          <NotInTheTotal products={letters.flatMap(({ money, product }) => (money ? [] : (product?.name ?? [])))} />
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

/** What the till knows of one letter of it. */
const LetterFacts = ({ of, buyer }: { of: LetterHandedOver; buyer: Buyer | null }) => {
  const { product, money, patientAmount, quantityLeft, batch } = of
  if (!product) return null
  return (
    <dl className={styles.counterFacts}>
      <div>
        <dt>{t('counter:outbox.product')}</dt>
        <dd>{product.name}</dd>
      </div>
      {buyer && (
        <div>
          <dt>{t('counter:buyer.boughtAs')}</dt>
          <dd>{buyerName(buyer)}</dd>
        </div>
      )}
      {!money && patientAmount !== null && (
        <div>
          <dt>{t('counter:money.thePatientPays')}</dt>
          <dd>{formatPesos(patientAmount)}</dd>
        </div>
      )}
      {typeof quantityLeft === 'number' && (
        <div>
          <dt>{t('counter:outbox.leftThen')}</dt>
          <dd>{countOf(quantityLeft, product.unit)}</dd>
        </div>
      )}
      {batch && (
        <div>
          <dt>{t('counter:packaging.batch')}</dt>
          <dd translate="no">{batch}</dd>
        </div>
      )}
    </dl>
  )
}
