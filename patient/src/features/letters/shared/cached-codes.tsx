import { cloudOfflineOutline, timeOutline } from 'ionicons/icons'
import { formatDayTime } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { byCode, type CachedCode, endOfCode } from '../../../platform/code-cache.ts'
import { Ticks } from '../../../ui/list/ticks.tsx'
import { CodePaper } from '../code/code-paper.tsx'
import styles from '../code/code-pass.module.css'

const endOf = ({ codeValidUntil, known }: CachedCode) => ({ codeValidUntil, letterUntil: known?.letterUntil })

/** The part of a letter that the counter needs, and nothing else: before the app runs, and after the idle log-out. */
export function CachedCodes({ codes }: { codes: CachedCode[] }) {
  const { t } = useTexts('letters-claim')
  return byCode(codes).map((medicines) => {
    const [first, ...others] = medicines
    const { code, branch, known } = first
    const { until, isLast } = endOfCode([endOf(first), ...others.map(endOf)])
    return (
      <div key={code} className={`${styles.codeColumn} stack`}>
        <CodePaper code={code} branch={branch} medicines={medicines} />
        <Ticks
          quiet
          items={[
            [timeOutline, t(isLast ? 'codeEndsWithLetter' : 'codeWorksUntil', { when: formatDayTime(until) })],
            ...(known ? [[cloudOfflineOutline, t('codeAsKnown', { when: formatDayTime(known.at) })] as const] : []),
          ]}
        />
      </div>
    )
  })
}
