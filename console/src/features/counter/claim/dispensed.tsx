import type { Dispensing, HandedOver } from '@aruga/contract/counter/counter'
import { formatPesos } from '@aruga/contract/money'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { formatDayTime, formatTime } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import { afterBuying } from '../messages.ts'
import { Next } from '../next.tsx'
import { lettersOf, nameOf } from '../outbox/hand-over.ts'
import { SayIt, Verdict } from '../verdict.tsx'
import { Correct } from './correct.tsx'
import { CorrectButton, HandedOverFacts, type Pressed, PressedNote, ReportLink } from './handed-over-parts.tsx'
import { MoneyParts, NotInTheTotal, type Sale } from './money-parts.tsx'

type Props = {
  dispensing: Dispensing
  pressed: Pressed | undefined
  onScan: () => void
  onType: (sign?: string) => void
  /** Whether the form for a correction is open. */
  onCorrecting: (isOpen: boolean) => void
}

/** What was handed over in one go, the units left, and for some minutes the buttons to correct it. */
export const Dispensed = ({ dispensing, pressed = [], onScan, onType, onCorrecting }: Props) => {
  const { branch } = useMe()
  const navigate = useNavigate()
  const [correcting, setCorrecting] = useState<string | null>(null)
  const [corrections, setCorrections] = useState(0)
  const isCorrecting = correcting !== null
  useEffect(() => {
    onCorrecting(isCorrecting)
    return () => onCorrecting(false)
  }, [isCorrecting, onCorrecting])
  const close = () => {
    setCorrecting(null)
    setCorrections((before) => before + 1)
  }
  const corrected = ({ letterId }: HandedOver) => {
    // What was confirmed of this letter is no longer compared.
    const confirmed = pressed.filter((one) => one.letterId !== undefined && one.letterId !== letterId)
    navigate('.', { replace: true, state: { confirmed } })
    close()
  }
  const all = lettersOf(dispensing)
  const handedOver = all.filter(({ quantity }) => quantity > 0)
  const isSeveral = all.length > 1
  const sales = handedOver.flatMap((of) => saleOf(of, isSeveral))
  return (
    <div className={isSeveral && !isCorrecting ? `${styles.counter} ${styles.counterRecorded}` : styles.counter}>
      <p className={styles.slipHead}>
        {t('counter:dispensed.slipHead', {
          branch: branch?.name ?? '',
          at: formatDayTime(dispensing.handedOverAt ?? dispensing.dispensedAt),
        })}
      </p>
      {/* Remounted after a correction, so that the focus goes to the current record. */}
      <Verdict key={corrections} good title={titleOf(handedOver)}>
        {!isSeveral && (
          <>
            <span translate="no">{nameOf(dispensing)}</span>
            <br />
          </>
        )}
        {whenOf(dispensing, isSeveral)}
      </Verdict>
      {isSeveral && (
        <div className="stack">
          {all.map((of) => (
            <OneOfSeveral key={of.id} of={of} pressed={pressed}>
              {correcting === of.id && <Correct dispensing={of} onCorrected={() => corrected(of)} onClose={close} />}
              {!isCorrecting && (
                <div className={styles.screenOnly}>
                  <CorrectButton of={of} onOpen={() => setCorrecting(of.id)} />
                  <ReportLink of={of} />
                </div>
              )}
            </OneOfSeveral>
          ))}
        </div>
      )}
      <div className="stack">
        {!isSeveral && (
          <>
            <PressedNote of={dispensing} pressed={pressed} />
            <HandedOverFacts of={dispensing} />
          </>
        )}
        {sales.length > 0 && !isCorrecting && (
          <section className={styles.money} aria-label={t('counter:money.whoPays')}>
            <MoneyParts sales={sales} />
            <NotInTheTotal products={handedOver.filter(({ money }) => !money).map(nameOf)} />
          </section>
        )}
        {all.some(({ quantityLeft }) => quantityLeft > 0) && (
          <p className="muted">{t('counter:dispensed.forWhatIsLeftThe')}</p>
        )}
        {!isSeveral && isCorrecting && (
          <Correct dispensing={dispensing} onCorrected={() => corrected(dispensing)} onClose={close} />
        )}
        {!isCorrecting && (
          <div className={styles.screenOnly}>
            <Button variant="default" onClick={() => window.print()}>
              {t('counter:dispensed.printSlip')}
            </Button>
            {!isSeveral && <CorrectButton of={dispensing} onOpen={() => setCorrecting(dispensing.id)} />}
            {handedOver.length > 0 && <SayIt say={afterBuying()} />}
            {!isSeveral && <ReportLink of={dispensing} />}
            <Next onScan={onScan} onType={onType} />
          </div>
        )}
      </div>
    </div>
  )
}

type OneProps = { of: HandedOver; pressed: Pressed; children: ReactNode }
const OneOfSeveral = ({ of, pressed, children }: OneProps) => {
  const id = useId()
  const { quantity, firstQuantity, money } = of
  return (
    <section className={`card ${styles.counterCard} ${styles.handedOver} stack tight`} aria-labelledby={id}>
      <div>
        <h2 id={id} translate="no">
          {nameOf(of)}
        </h2>
        <p>
          {quantity === 0 ? t('counter:dispensed.nothingHandedOver') : countOf(quantity, of.unit)}
          {firstQuantity !== null && ` ${t('counter:dispensed.correctedFrom', { firstQuantity })}`}
        </p>
      </div>
      <PressedNote of={of} pressed={pressed} />
      <HandedOverFacts of={of} />
      {money && quantity > 0 && (
        <p className={styles.part}>
          <span>{t('counter:money.thePatientPays')}</span> <b>{formatPesos(money.patientAmount)}</b>
        </p>
      )}
      {children}
    </section>
  )
}

/** `named`: with the product, where several are sold. */
const saleOf = (of: HandedOver, named: boolean): Sale[] => {
  const { money, quantity, unit } = of
  return money ? [{ money, quantity, unit, ...(named && { product: nameOf(of) }) }] : []
}

function titleOf(handedOver: readonly HandedOver[]): string {
  const [one, ...others] = handedOver
  if (!one) return t('counter:dispensed.nothingHandedOver')
  const units =
    others.length > 0 ? t('counter:claim.medicines', { count: handedOver.length }) : countOf(one.quantity, one.unit)
  return t('counter:dispensed.recorded', { units })
}

function whenOf({ handedOverAt, dispensedAt, firstQuantity }: HandedOver, isSeveral: boolean): string {
  if (handedOverAt) {
    const times = { handedOver: formatDayTime(handedOverAt), recorded: formatDayTime(dispensedAt) }
    return t('counter:dispensed.handedOverRecorded', times)
  }
  const time = formatTime(dispensedAt)
  return isSeveral || firstQuantity === null
    ? t('counter:dispensed.at', { time })
    : t('counter:dispensed.atCorrected', { time, firstQuantity })
}
