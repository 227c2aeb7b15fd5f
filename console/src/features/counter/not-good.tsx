import type { ApiProblem } from '@aruga/client/api-problem'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import { inFours } from './claim-code.ts'
import { Next } from './next.tsx'
import { SayIt, Verdict as VerdictHead } from './verdict.tsx'
import type { Verdict } from './words.ts'

type Props = {
  code: string
  problem: ApiProblem
  verdict: Verdict
  onScan: () => void
  onType: (typed: string) => void
}

/** A code is not good here: what is the matter, and the sentence to say. */
export const NotGood = ({ code, problem, verdict, onScan, onType }: Props) => (
  <div className="counter">
    <VerdictHead good={false} title="Do not hand over">
      {verdict.what}
    </VerdictHead>
    <SayIt say={verdict.say} />
    <dl className="counter-facts">
      <div>
        <dt>Code</dt>
        <dd className="code">{inFours(code)}</dd>
      </div>
      {factsOf(problem.data).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
    <Next
      onScan={onScan}
      // One sign read wrongly is the likeliest cause: it is corrected, not typed anew.
      onType={() => onType(problem.code === 'ClaimCodeUnknown' ? code : '')}
      type={problem.code === 'ClaimCodeUnknown' ? 'Correct this code' : 'Type a code'}
    />
  </div>
)

/** What the refusal says beyond its kind: when a used code was used and for how many, when a letter ended. */
function factsOf({ usedAt, quantity, unit, validUntil }: Record<string, unknown>): [string, string][] {
  const facts: [string, string][] = []
  if (typeof usedAt === 'string' && typeof quantity === 'number' && typeof unit === 'string') {
    facts.push(['Handed over', `${countOf(quantity, unit)}, ${formatDayTime(usedAt)}`])
  }
  if (typeof validUntil === 'string') facts.push(['Was good until', formatDay(validUntil)])
  return facts
}
