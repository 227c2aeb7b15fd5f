import { cloudOfflineOutline } from '@aruga/ui/icons/cloud-offline-outline'
import { timeOutline } from '@aruga/ui/icons/time-outline'
import passStyles from '@aruga/ui/letter-pass/pass.module.css'
import { useTranslation } from 'react-i18next'
import { formatDayTime } from '../../../i18n/dates.ts'
import { countOf } from '../../../i18n/units.ts'
import { type CachedCode, isLastCode } from '../../../platform/kept-codes.ts'
import { Ticks } from '../../../ui/list/ticks.tsx'
import { LETTERS_CLAIM } from '../claim/messages.ts'
import styles from '../code/code-pass.module.css'
import { CodePaper } from '../code/code-pass.tsx'

/** After a log-out by the idle timer: what the counter needs, and nothing else of the letter. */
export default function CachedCodes({ codes }: { codes: CachedCode[] }) {
  const { t } = useTranslation(LETTERS_CLAIM)
  return codes.map(({ code, branch, productName, strength, unit, left, codeValidUntil, known }) => (
    <div key={code} className={`${styles.codeColumn} stack`}>
      <CodePaper code={code} branch={branch}>
        <p className={passStyles.soft} translate="no">
          {productName}, {strength}: {countOf(left, unit)}
        </p>
      </CodePaper>
      <Ticks
        quiet
        items={[
          [
            timeOutline,
            isLastCode(codeValidUntil, known?.letterUntil)
              ? t('codeEndsWithLetter', { when: formatDayTime(codeValidUntil) })
              : t('codeWorksUntil', { when: formatDayTime(codeValidUntil) }),
          ],
          ...(known ? [[cloudOfflineOutline, t('codeAsKnown', { when: formatDayTime(known.at) })] as const] : []),
        ]}
      />
    </div>
  ))
}
