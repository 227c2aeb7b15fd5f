import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useQuery } from '@tanstack/react-query'
import { printOutline, shareSocialOutline, warningOutline } from 'ionicons/icons'
import { useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { canPrint, printPage } from '../../../platform/print.ts'
import { type Shared, shareText } from '../../../platform/share.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Directions } from '../../pharmacies/shared/directions.tsx'
import { branchQuery } from '../../pharmacies/shared/queries.ts'
import { type CodeMedicine, listed, medicinesOf } from '../shared/one-code.ts'
import styles from './code-actions.module.css'
import { PrintSheet } from './print-sheet.tsx'

type Props = { letter: LetterInFull; claim: NonNullable<LetterInFull['claim']> }

/** Ways to take the code along: directions to the branch, sharing the code with the person who buys for the patient, printing it. */
export const CodeActions = ({ letter, claim }: Props) => {
  const { t } = useTexts('letters-claim')
  const [shared, setShared] = useState<Shared | null>(null)
  const { branch, code } = claim
  const { data } = useQuery(branchQuery(branch.id))
  /** Of several medicines each with the last day of its letter. */
  const nameOf = ({ productName, strength, validUntil }: CodeMedicine, hasOthers: boolean) => {
    const medicine = `${productName}, ${strength}`
    return hasOthers && validUntil ? t('shareMedicine', { medicine, day: formatDay(validUntil) }) : medicine
  }
  const share = async () => {
    const medicines = medicinesOf(letter)
    const text = t(medicines.length > 1 ? 'shareTextSeveral' : 'shareText', {
      code: `${code.slice(0, 4)} ${code.slice(4)}`,
      product: listed(medicines.map((medicine) => nameOf(medicine, medicines.length > 1))),
      branch: `${branch.name}, ${branch.pharmacyName}, ${branch.address}`,
      day: formatDay(letter.validUntil),
    })
    setShared(null)
    setShared(await shareText(t('shareTitle'), text))
  }
  return (
    <>
      <div className={styles.codeActions}>
        <Directions
          place={{ ...branch, latitude: data?.latitude ?? null, longitude: data?.longitude ?? null }}
          label={t('directions')}
        />
        <Button kind="line" small icon={shareSocialOutline} onClick={share}>
          {t('share')}
        </Button>
        {canPrint && (
          <Button kind="line" small icon={printOutline} onClick={printPage}>
            {t('print')}
          </Button>
        )}
      </div>
      <div role="status">
        {shared === 'copied' && <p className="small">{t('copied')}</p>}
        {shared === 'failed' && <Note icon={warningOutline}>{t('notShared')}</Note>}
      </div>
      <PrintSheet letter={letter} claim={claim} />
    </>
  )
}
