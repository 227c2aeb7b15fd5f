import type { Dispensing } from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { formatDay, formatDayTime, formatTime } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import { afterBuying } from '../messages.ts'
import { Next } from '../next.tsx'
import { SayIt, Verdict } from '../verdict.tsx'
import { buyerName } from './buyer-choice.tsx'
import { Correct } from './correct.tsx'
import { MoneyParts } from './money-parts.tsx'

type Props = {
  dispensing: Dispensing
  /** The quantity just confirmed; it differs from the recorded one if an earlier response was lost. */
  pressed: number | undefined
  onScan: () => void
  onType: (sign?: string) => void
  /** Whether the form for a correction is open. */
  onCorrecting: (isOpen: boolean) => void
}

/** A recorded hand-over, the units left, and for some minutes the button to correct it. */
export const Dispensed = ({ dispensing, pressed, onScan, onType, onCorrecting }: Props) => {
  const { productName, strength, unit, quantity, firstQuantity, quantityLeft, correctableUntil, money } = dispensing
  const { branch } = useMe()
  const [correcting, setCorrecting] = useState(false)
  const [corrections, setCorrections] = useState(0)
  useEffect(() => {
    onCorrecting(correcting)
    return () => onCorrecting(false)
  }, [correcting, onCorrecting])
  const corrected = () => {
    setCorrecting(false)
    setCorrections((before) => before + 1)
  }
  const correctable = useUntil(correctableUntil)
  const other = pressed !== undefined && pressed !== (firstQuantity ?? quantity)
  return (
    <div className={styles.counter}>
      <p className={styles.slipHead}>
        {t('counter:dispensed.slipHead', {
          branch: branch?.name ?? '',
          at: formatDayTime(dispensing.handedOverAt ?? dispensing.dispensedAt),
        })}
      </p>
      <Verdict
        // Remounted after a correction, so that the focus goes to the current record.
        key={corrections}
        good
        title={
          quantity === 0
            ? t('counter:dispensed.nothingHandedOver')
            : t('counter:dispensed.recorded', { units: countOf(quantity, unit) })
        }
      >
        <span translate="no">
          {productName}, {strength}
        </span>
        <br />
        {dispensing.handedOverAt
          ? t('counter:dispensed.handedOverRecorded', {
              handedOver: formatDayTime(dispensing.handedOverAt),
              recorded: formatDayTime(dispensing.dispensedAt),
            })
          : firstQuantity === null
            ? t('counter:dispensed.at', { time: formatTime(dispensing.dispensedAt) })
            : t('counter:dispensed.atCorrected', { time: formatTime(dispensing.dispensedAt), firstQuantity })}
      </Verdict>
      {other && (
        <p className={`${styles.counterNote} ${styles.noteWait}`} role="alert">
          {t('counter:dispensed.youPressed', { pressed, recorded: countOf(firstQuantity ?? quantity, unit) })}
        </p>
      )}
      <dl className={styles.counterFacts}>
        <div>
          <dt>{t('counter:dispensed.letter')}</dt>
          <dd translate="no">{dispensing.letterNumber}</dd>
        </div>
        {dispensing.collectedBy && (
          <div>
            <dt>{t('counter:dispensed.collectedBy')}</dt>
            <dd>{t('counter:who.person', dispensing.collectedBy)}</dd>
          </div>
        )}
        {money && quantity > 0 && (
          <div>
            <dt>{t('counter:buyer.boughtAs')}</dt>
            <dd>{buyerName(money.buyer)}</dd>
          </div>
        )}
        {dispensing.batch && (
          <div>
            <dt>{t('counter:packaging.batch')}</dt>
            <dd>{dispensing.batch}</dd>
          </div>
        )}
        {dispensing.expiresOn && (
          <div>
            <dt>{t('counter:packaging.expiry')}</dt>
            <dd>{formatDay(dispensing.expiresOn)}</dd>
          </div>
        )}
        <div>
          <dt>{t('counter:dispensed.leftOnTheLetter')}</dt>
          <dd>{quantityLeft === 0 ? t('counter:dispensed.nothingAllIsBought') : countOf(quantityLeft, unit)}</dd>
        </div>
        {quantityLeft > 0 && (
          <div>
            <dt>{t('counter:dispensed.until')}</dt>
            <dd>{formatDay(dispensing.validUntil)}</dd>
          </div>
        )}
      </dl>
      {money && quantity > 0 && !correcting && (
        <section className={styles.money} aria-label={t('counter:money.whoPays')}>
          <MoneyParts money={money} quantity={quantity} unit={unit} />
        </section>
      )}
      {quantityLeft > 0 && <p className="muted">{t('counter:dispensed.forWhatIsLeftThe')}</p>}
      {correcting ? (
        <Correct dispensing={dispensing} onDone={corrected} />
      ) : (
        <div className={styles.screenOnly}>
          <Button variant="default" onClick={() => window.print()}>
            {t('counter:dispensed.printSlip')}
          </Button>
          {correctable && (
            <Button variant="default" onClick={() => setCorrecting(true)}>
              {t('counter:dispensed.wrongNumberCorrectIt')}
            </Button>
          )}
          {quantity > 0 && <SayIt say={afterBuying()} />}
          <p>
            <Link to="/report-side-effect" state={suspectOf(dispensing)}>
              {t('counter:dispensed.reportSideEffect')}
            </Link>
          </p>
          <Next onScan={onScan} onType={onType} />
        </div>
      )}
    </div>
  )
}

/** The initial values of a report of a side effect. */
const suspectOf = ({ productName, strength, batch, expiresOn }: Dispensing) => ({
  product: `${productName} ${strength}`,
  ...(batch && { batch }),
  ...(expiresOn && { expiresOn }),
})

/** Whether `time` is in the future; rerenders when it has passed. */
function useUntil(time: string | null): boolean {
  const end = time === null ? 0 : new Date(time).getTime()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, end - Date.now()))
    return () => clearTimeout(timer)
  }, [end])
  return now < end
}
