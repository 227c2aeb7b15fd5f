import type { LetterInFull } from '@aruga/contract/letters/letters'
import { Pass } from '@aruga/ui/letter-pass/pass'
import passStyles from '@aruga/ui/letter-pass/pass.module.css'
import { formatNumber } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf, unitFor } from '../../../i18n/units.ts'
import type { OnCode } from '../../../platform/code-cache.ts'
import { ClaimCode, QrCode } from '../../../ui/letter-pass/code.tsx'
import { Card } from '../../../ui/list/card.tsx'
import styles from './code-pass.module.css'

/**
 * The medicines, and how much of each is left to buy, with the number of each letter: a counter without a network types it, also for the
 * only medicine left of a code.
 */
const CodeIsFor = ({ medicines }: { medicines: readonly OnCode[] }) => {
  const { t } = useTexts('letters-claim')
  const [only] = medicines
  if (only && medicines.length === 1)
    return (
      <p className={passStyles.soft}>
        <span translate="no">
          {only.productName}, {only.strength}
        </span>
        : {countOf(only.left, only.unit)}
        {only.number && (
          <>
            <br />
            <span className="small" translate="no">
              {only.number}
            </span>
          </>
        )}
      </p>
    )
  return (
    <ul className={styles.medicines} aria-label={t('oneCode', { number: formatNumber(medicines.length) })}>
      {medicines.map(({ number, productName, strength, unit, left }) => (
        <li key={number ?? productName}>
          <b className={styles.left}>{formatNumber(left)}</b>
          <span>
            <b translate="no">{productName}</b>
            <span className={`${passStyles.soft} small`}>
              {t('unitsLeft', { units: unitFor(left, unit), strength })}
              {number && (
                <>
                  <br />
                  <span translate="no">{number}</span>
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** So many medicines fit above the code on a small phone. */
const MOST_ABOVE = 3

type PaperProps = {
  code: string
  branch: Omit<NonNullable<LetterInFull['claim']>['branch'], 'id'>
  hours?: string | null | undefined
  medicines: readonly OnCode[]
}

/** The code for the counter to scan or type, black on white, and what it is for: below it where that would push it off the screen. */
export const CodePaper = ({ code, branch, hours, medicines }: PaperProps) => {
  const { t } = useTexts('letters-claim')
  const isLong = medicines.length > MOST_ABOVE
  return (
    <>
      <Pass
        paper
        stub={
          <div className={medicines.length > 1 ? `${styles.codePaper} ${styles.lower}` : styles.codePaper}>
            <QrCode text={code} />
            <ClaimCode code={code} />
          </div>
        }
      >
        <div className="stack tight">
          <p className={passStyles.soft}>{t('showAtCounter')}</p>
          <h2 className={styles.codeBranch} translate="no">
            {branch.name}
          </h2>
          <p className={`${passStyles.soft} small`} translate="no">
            {branch.pharmacyName}, {branch.address}
          </p>
          {hours && <p className={`${passStyles.soft} small`}>{hours}</p>}
          {isLong ? (
            <p>{t('oneCode', { number: formatNumber(medicines.length) })}</p>
          ) : (
            <CodeIsFor medicines={medicines} />
          )}
        </div>
      </Pass>
      {isLong && (
        <Card>
          <CodeIsFor medicines={medicines} />
        </Card>
      )}
    </>
  )
}
