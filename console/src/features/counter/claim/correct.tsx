import type { Dispensing } from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { formatTime } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import { ActionBar } from '../action-bar.tsx'
import { CallProblem } from '../call-problem.tsx'
import styles from '../counter.module.css'
import { useCorrect } from '../queries.ts'
import { useQuantity } from './quantity.ts'
import { Stepper } from './stepper.tsx'

/** What was really handed over. The patient is told of it. */
export const Correct = ({ dispensing, onDone }: { dispensing: Dispensing; onDone: () => void }) => {
  const { id, unit, quantity, quantityAtMost, correctableUntil } = dispensing
  const correct = useCorrect(id)
  const corrected = useQuantity(quantity, { unit, min: 0, max: quantityAtMost })
  const { value } = corrected
  const send = () => {
    const checked = corrected.check()
    if (checked === quantity) onDone()
    else if (checked !== undefined && !correct.isPending) correct.mutate(checked, { onSuccess: onDone })
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <section className={`card ${styles.counterCard} stack tight`}>
        <Stepper
          label="Really handed over"
          hint={`0 to ${quantityAtMost}`}
          value={value}
          onChange={corrected.setValue}
          min={0}
          max={quantityAtMost}
          error={corrected.error}
        />
        {correctableUntil && <p className="muted">Until {formatTime(correctableUntil)}. The patient is told.</p>}
      </section>
      <ActionBar>
        <CallProblem error={correct.error} unsure="We do not know whether it was corrected. Press again." />
        <Button type="submit" loading={correct.isPending}>
          {value === null ? 'Correct it' : value === 0 ? 'Correct to nothing' : `Correct to ${countOf(value, unit)}`}
        </Button>
        <Button variant="subtle" disabled={correct.isPending} onClick={onDone}>
          Leave it as it is
        </Button>
      </ActionBar>
    </form>
  )
}
