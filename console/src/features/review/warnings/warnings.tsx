import type { CaseInFull } from '@aruga/contract/review/case-file'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Duplicates } from '../case/case-history.tsx'
import { LastsUntil, type Needs } from '../run-rate.tsx'
import { WarningCard } from '../warning-card.tsx'
import { type Answer, isAnswered, type WarningGroup } from '../warning-groups.ts'
import { OverMeter } from './receipt-ledger.tsx'
import { InSequence, SignalsToCompare } from './signals-to-compare.tsx'

/** Of a letter to issue. */
type Medicine = { productId: string; name: string; needs: Needs | null }

type Props = {
  of: CaseInFull
  groups: readonly WarningGroup[]
  /** The units of a receipt for one letter. */
  units?: number
  /** The medicines of the letters to issue, with their dose where it is known. */
  medicines?: readonly Medicine[]
  /** The product of each letter of a receipt. */
  products?: ReadonlyMap<string, string>
  duplicates: CaseInFull['duplicates']
  inSequence: CaseInFull['inSequence']
  onAnswer: (key: string, answer: Answer) => void
  onBeside: (documentId: string) => void
}

/** All warnings against accepting a case, each with its evidence and its reason. */
export const Warnings = ({
  of,
  groups,
  units = 0,
  medicines = [],
  products,
  duplicates,
  inSequence,
  onAnswer,
  onBeside,
}: Props) => {
  const [opened, setOpened] = useState<readonly string[]>([])
  const open = (id: string) => setOpened((before) => [...before, id])
  const medicineOf = ({ productId }: WarningGroup) => medicines.find((one) => one.productId === productId)
  const next = groups.find((one) => !isAnswered(one))
  const signalsOf = ({ warnings }: WarningGroup) =>
    of.signals.filter(({ kind }) => warnings.some(({ what }) => what === kind))
  /** Each signal, and one warning for the duplicate documents. */
  const isCompared = (one: WarningGroup) =>
    signalsOf(one).every(({ id }) => opened.includes(id)) &&
    (one.group !== 'duplicate' ||
      duplicates.length === 0 ||
      duplicates.some(({ documentId }) => opened.includes(documentId)))
  return groups.map((one) => (
    <WarningCard
      key={one.key}
      warned={one}
      medicine={medicines.length > 1 ? medicineOf(one)?.name : undefined}
      isNext={one === next}
      compared={isCompared(one)}
      {...(products && { products })}
      onAnswer={(answer) => onAnswer(one.key, answer)}
    >
      {one.group === 'handOver' && <OverMeter units={units} over={overIn(one)} />}
      {one.group === 'pace' && <Lasts of={of} needs={medicineOf(one)?.needs} />}
      {one.group === 'duplicate' && <Duplicates of={of} duplicates={duplicates} onBeside={onBeside} onOpened={open} />}
      {one.group === 'inSequence' && <InSequence receipts={inSequence} />}
      {one.group === 'otherProduct' && <Before of={of} />}
      <SignalsToCompare signals={signalsOf(one)} onOpened={open} />
    </WarningCard>
  ))
}

const Lasts = ({ of, needs }: { of: CaseInFull; needs: Needs | null | undefined }) =>
  needs && <LastsUntil of={of} needs={needs} />

/** The products of the last letter and of a colleague's first approval. */
const Before = ({ of: { lastLetter, documents } }: Pick<Props, 'of'>) => {
  const first = documents.find(({ firstApproval }) => firstApproval)?.firstApproval
  return (
    <>
      {withOthers(lastLetter).map(({ productId, productName, strength }) => (
        <p key={productId} className="fine">
          {t('review:warnings.lastLetterFor', { product: `${productName}, ${strength}` })}
        </p>
      ))}
      {withOthers(first).map(({ productId, productName }) => (
        <p key={productId} className="fine">
          {t('review:warnings.approvedFirst', { product: productName })}
        </p>
      ))}
    </>
  )
}

/** A letter and the others of its prescription. */
const withOthers = <Other,>(one: (Other & { alongside: Other[] }) | null | undefined): Other[] =>
  one ? [one, ...one.alongside] : []

/** Units of the receipt without a known hand-over. */
const overIn = ({ warnings }: WarningGroup) =>
  warnings.find(({ what }) => what === 'MoreThanHandedOver' || what === 'NothingHandedOver')?.units ?? 0
