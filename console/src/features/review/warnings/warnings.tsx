import type { CaseInFull } from '@aruga/contract/review/case-file'
import { type ReactNode, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Duplicates } from '../case/case-history.tsx'
import { WarningCard } from '../warning-card.tsx'
import { type Answer, type Group, isAnswered, type WarningGroup } from '../warning-groups.ts'
import { OverMeter } from './receipt-ledger.tsx'
import { InSequence, SignalsToCompare } from './signals-to-compare.tsx'

type Props = {
  of: CaseInFull
  groups: readonly WarningGroup[]
  /** The units of a receipt for one letter. */
  units?: number
  /** The product of each letter of a receipt. */
  products?: ReadonlyMap<string, string>
  /** Until when the purchases last, for a letter to issue. */
  pace?: ReactNode
  duplicates: CaseInFull['duplicates']
  inSequence: CaseInFull['inSequence']
  onAnswer: (group: Group, answer: Answer) => void
  onBeside: (documentId: string) => void
}

/** All warnings against accepting a case, each with its evidence and its reason. */
export const Warnings = ({
  of,
  groups,
  units = 0,
  products,
  pace,
  duplicates,
  inSequence,
  onAnswer,
  onBeside,
}: Props) => {
  const [opened, setOpened] = useState<readonly string[]>([])
  const open = (id: string) => setOpened((before) => [...before, id])
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
      key={one.group}
      warned={one}
      isNext={one === next}
      compared={isCompared(one)}
      {...(products && { products })}
      onAnswer={(answer) => onAnswer(one.group, answer)}
    >
      {one.group === 'handOver' && <OverMeter units={units} over={overIn(one)} />}
      {one.group === 'pace' && pace}
      {one.group === 'duplicate' && <Duplicates of={of} duplicates={duplicates} onBeside={onBeside} onOpened={open} />}
      {one.group === 'inSequence' && <InSequence receipts={inSequence} />}
      {one.group === 'otherProduct' && <Before of={of} />}
      <SignalsToCompare signals={signalsOf(one)} onOpened={open} />
    </WarningCard>
  ))
}

/** The products of the last letter and of a colleague's first approval. */
const Before = ({ of: { lastLetter, documents } }: Pick<Props, 'of'>) => {
  const first = documents.find(({ firstApproval }) => firstApproval)?.firstApproval
  return (
    <>
      {lastLetter && (
        <p className="fine">
          {t('review:warnings.lastLetterFor', { product: `${lastLetter.productName}, ${lastLetter.strength}` })}
        </p>
      )}
      {first && <p className="fine">{t('review:warnings.approvedFirst', { product: first.productName })}</p>}
    </>
  )
}

/** Units of the receipt without a known hand-over. */
const overIn = ({ warnings }: WarningGroup) =>
  warnings.find(({ what }) => what === 'MoreThanHandedOver' || what === 'NothingHandedOver')?.units ?? 0
