import { t } from '../../i18n/t.ts'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { inFours } from './code/claim-code.ts'
import type { CodeRefusal } from './code-refusal.ts'
import styles from './counter.module.css'
import type { Verdict } from './messages.ts'
import { Next } from './next.tsx'
import { SayIt, Verdict as VerdictHead } from './verdict.tsx'

type Props = {
  code: string
  refusal: CodeRefusal
  verdict: Verdict
  onScan: () => void
  onType: (typed: string) => void
}

/** An invalid code: the reason, and the sentence to say. */
export const NotGood = ({ code, refusal, verdict, onScan, onType }: Props) => {
  const isMisread = refusal.code === 'ClaimCodeUnknown' && !refusal.whileOpen
  return (
    <div className={styles.counter}>
      <VerdictHead good={false} title={t('counter:notGood.doNotHandOver')}>
        {refusal.whileOpen ? t('counter:notGood.justNow', { what: verdict.what }) : verdict.what}
      </VerdictHead>
      <SayIt say={verdict.say} />
      <dl className={styles.counterFacts}>
        <div>
          <dt>{t('counter:notGood.code')}</dt>
          <dd className="code" translate="no">
            {inFours(code)}
          </dd>
        </div>
        {factsOf(refusal).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Next
        onScan={onScan}
        // Most likely one character was misread, so the code can be corrected instead of typed again.
        onType={(sign) => onType(sign ?? (isMisread ? code : ''))}
        type={isMisread ? t('counter:notGood.correctThisCode') : t('counter:notGood.typeACode')}
      />
    </div>
  )
}

/** Details: when, by whom and for how many units a code was used, or when its letter expired. */
function factsOf({ usedAt, by, quantity, unit, validUntil }: CodeRefusal): [string, string][] {
  const facts: [string, string][] = []
  if (usedAt && quantity !== null && unit) {
    facts.push([t('counter:notGood.handedOver'), `${countOf(quantity, unit)}, ${formatDayTime(usedAt)}`])
    if (by) facts.push([t('counter:notGood.by'), by])
  }
  if (validUntil) facts.push([t('counter:notGood.wasGoodUntil'), formatDay(validUntil)])
  return facts
}
