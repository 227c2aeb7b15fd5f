import type { LetterInFull } from '@aruga/contract/letters/letters'
import { Pass } from '@aruga/ui/letter-pass/pass'
import passStyles from '@aruga/ui/letter-pass/pass.module.css'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { ClaimCode, QrCode } from '../../../ui/letter-pass/code.tsx'
import styles from './code-pass.module.css'

type OfCode = { productName: string; strength: string; unit: string; left: number }

/** The medicine, and how much of it is left to buy. */
export const CodeIsFor = ({ productName, strength, unit, left }: OfCode) => (
  <p className={passStyles.soft}>
    <span translate="no">
      {productName}, {strength}
    </span>
    : {countOf(left, unit)}
  </p>
)

type PaperProps = {
  code: string
  branch: Omit<NonNullable<LetterInFull['claim']>['branch'], 'id'>
  children: ReactNode
}

/** The code for the counter to scan or type, black on white. */
export const CodePaper = ({ code, branch, children }: PaperProps) => {
  const { t } = useTexts('letters-claim')
  return (
    <Pass
      paper
      stub={
        <div className={styles.codePaper}>
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
        {children}
      </div>
    </Pass>
  )
}
