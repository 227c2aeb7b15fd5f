import type { ClaimRefusal } from '@aruga/contract/counter/counter'
import styles from '../counter.module.css'
import { reasons } from '../messages.ts'
import { Next } from '../next.tsx'
import { SayIt, Verdict } from '../verdict.tsx'

type Props = { refusal: ClaimRefusal; onScan: () => void; onType: () => void }

/** It is on record, and the patient has been told. */
export const Refused = ({ refusal: { reason }, onScan, onType }: Props) => (
  <div className={styles.counter}>
    <Verdict good={false} title="Do not hand over">
      {reasons[reason].label}: recorded, and the patient is told
    </Verdict>
    <SayIt say={reasons[reason].say} />
    <Next onScan={onScan} onType={onType} />
  </div>
)
