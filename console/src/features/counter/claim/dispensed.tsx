import type { Dispensing } from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDay, formatTime } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import styles from '../counter.module.css'
import { afterBuying } from '../messages.ts'
import { Next } from '../next.tsx'
import { SayIt, Verdict } from '../verdict.tsx'
import { Correct } from './correct.tsx'

type Props = {
  dispensing: Dispensing
  /** What was confirmed just now; it may not be what is on record when the first answer was lost. */
  pressed: number | undefined
  onScan: () => void
  onType: () => void
}

/** What is on record of a hand-over, what is left, and for some minutes the way to correct it. */
export const Dispensed = ({ dispensing, pressed, onScan, onType }: Props) => {
  const { productName, strength, unit, quantity, firstQuantity, quantityLeft, correctableUntil } = dispensing
  const [correcting, setCorrecting] = useState(false)
  const correctable = useUntil(correctableUntil)
  const other = pressed !== undefined && pressed !== (firstQuantity ?? quantity)
  return (
    <div className={styles.counter}>
      <Verdict good title={quantity === 0 ? 'Nothing handed over' : `${countOf(quantity, unit)} recorded`}>
        {productName}, {strength}
        <br />
        At {formatTime(dispensing.dispensedAt)}
        {firstQuantity !== null && `, corrected from ${firstQuantity}`}
      </Verdict>
      {other && (
        <p className={`${styles.counterNote} ${styles.noteWait}`} role="alert">
          You pressed {pressed}, but {countOf(firstQuantity ?? quantity, unit)} had been recorded for this code before.
          If that is not what was handed over, correct it.
        </p>
      )}
      <dl className={styles.counterFacts}>
        <div>
          <dt>Left on the letter</dt>
          <dd>{quantityLeft === 0 ? 'Nothing: all is bought' : countOf(quantityLeft, unit)}</dd>
        </div>
        {quantityLeft > 0 && (
          <div>
            <dt>Until</dt>
            <dd>{formatDay(dispensing.validUntil)}</dd>
          </div>
        )}
      </dl>
      {quantityLeft > 0 && <p className="muted">For what is left, the patient’s app shows a new code.</p>}
      {correcting ? (
        <Correct dispensing={dispensing} onDone={() => setCorrecting(false)} />
      ) : (
        <>
          {correctable && (
            <Button variant="default" onClick={() => setCorrecting(true)}>
              Wrong number? Correct it
            </Button>
          )}
          {quantity > 0 && <SayIt say={afterBuying} />}
          <Next onScan={onScan} onType={onType} />
        </>
      )}
    </div>
  )
}

/** Whether a moment is still to come; drawn anew when it has. */
function useUntil(moment: string | null): boolean {
  const end = moment === null ? 0 : new Date(moment).getTime()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, end - Date.now()))
    return () => clearTimeout(timer)
  }, [end])
  return now < end
}
