import type { ClaimRefusal } from '@aruga/contract/counter/counter'
import { Button } from '@mantine/core'
import { Trans } from 'react-i18next'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import styles from '../counter.module.css'
import { refusalLabel, refusalSentence } from '../messages.ts'
import { Next } from '../next.tsx'
import { SayIt, Verdict } from '../verdict.tsx'

type Props = {
  refusal: ClaimRefusal
  /** The code, while other letters of it can be handed over. */
  rest: string | undefined
  onRest: (code: string) => void
  onScan: () => void
  onType: (sign?: string) => void
}

/** Shown after a refusal, which is recorded and notified to the patient. */
export const Refused = ({ refusal: { reason }, rest, onRest, onScan, onType }: Props) => (
  <div className={styles.counter}>
    <Verdict good={false} title={t('counter:refused.doNotHandOver')}>
      {t('counter:refused.recordedAndThePatientIsTold', { label: refusalLabel(reason) })}
    </Verdict>
    <SayIt say={refusalSentence(reason)} />
    {reason === 'OutOfStock' && (
      <p className={styles.counterNote}>
        <span>
          <Trans ns="counter" i18nKey="refused.alsoOutOfStock" components={{ stock: <Link to="/stock">.</Link> }} />
        </span>
      </p>
    )}
    {rest && (
      <Button variant="default" onClick={() => onRest(rest)}>
        {t('counter:refused.handOverTheOthers')}
      </Button>
    )}
    <Next onScan={onScan} onType={onType} />
  </div>
)
