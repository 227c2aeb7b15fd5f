import { timeOutline } from 'ionicons/icons'
import type { KeptCode } from '../../platform/kept-code.ts'
import { formatDayTime } from '../../ui/dates.ts'
import { Ticks } from '../../ui/ticks.tsx'
import { useClaimTexts } from './claim-texts.ts'
import { CodePaper } from './code-pass.tsx'
import { countOf } from './units.ts'

/** For who was logged out by the idle timer: what the counter asks for, and nothing else of a letter. */
export default function KeptCodes({ codes }: { codes: KeptCode[] }) {
  const t = useClaimTexts()
  return codes.map(({ code, branch, productName, strength, unit, left, codeValidUntil }) => (
    <div key={code} className="code-column stack">
      <CodePaper code={code} branch={branch}>
        <p className="soft">
          {productName}, {strength}: {countOf(left, unit)}
        </p>
      </CodePaper>
      <Ticks quiet items={[[timeOutline, t('codeWorksUntil', { when: formatDayTime(codeValidUntil) })]]} />
    </div>
  ))
}
