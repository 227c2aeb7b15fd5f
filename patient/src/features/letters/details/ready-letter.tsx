import type { LetterInFull } from '@aruga/contract/letters/letters'
import type { ReactNode } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { useMay } from '../../../platform/use-may.ts'
import { Facts } from '../../../ui/list/card.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { useSides } from '../../../ui/page/use-sides.ts'
import { CollectorsRow } from '../../collectors/shared/collectors-row.tsx'
import { AboutMedicine } from '../../content/shared/about-medicine.tsx'
import { BranchChoice } from '../../pharmacies/shared/branch-choice.tsx'
import { CollectTogether } from '../claim/collect-together.tsx'
import type { Claiming } from '../claim/use-claiming.ts'
import { PriceEstimate } from '../price/price-estimate.tsx'
import { VisitEstimate } from '../price/visit-estimate.tsx'
import { Charged } from '../purchases/charged.tsx'
import { EndsSoon } from '../shared/ends-soon.tsx'
import { ReadyPass } from '../shared/letter-pass.tsx'
import { medicineOf } from '../shared/one-code.ts'
import { useNextFree } from '../shared/use-next-free.ts'
import type { Stock } from '../shared/use-stock.ts'
import { LetterTimeline } from './letter-timeline.tsx'
import { ReadyBar } from './ready-bar.tsx'
import { Receipts } from './receipts.tsx'
import { SideEffectRow } from './side-effect-row.tsx'
import { StillToCollect } from './still-to-collect.tsx'

type Props = { letter: LetterInFull; claiming: Claiming; claimButton: ReactNode; stock: Stock }

/**
 * A letter to claim, with the choice of a branch, which needs the room on a phone, and on the page next to a list. On a desktop the
 * button is below the choice.
 */
export const ReadyLetter = (props: Props) => {
  const { letter, claiming, claimButton, stock } = props
  const { t } = useTexts('letters')
  const wide = useWideScreen()
  const sides = useSides()
  const nextFree = useNextFree(letter)
  const mayClaim = useMay('claim')
  const pass = (
    <>
      {wide && !sides ? <ReadyPass letter={letter} /> : <ReadyBar letter={letter} />}
      <EndsSoon letter={letter} />
      <StillToCollect letter={letter} />
    </>
  )
  const choice = (
    <>
      <BranchChoice choice={claiming} stockOuts={stock?.items ?? []} />
      {mayClaim && <CollectTogether letterId={letter.id} claiming={claiming} />}
      {claiming.branch && claiming.others.length > 0 ? (
        <VisitEstimate
          // In the order in which they are claimed, and then counted.
          medicines={[...claiming.others, letter].map(medicineOf)}
          branch={claiming.branch}
        />
      ) : (
        <PriceEstimate letter={letter} branch={claiming.branch} />
      )}
      {claimButton && <div className="stack">{claimButton}</div>}
    </>
  )
  const timeline = <LetterTimeline letter={letter} />
  return (
    <Columns kind="three">
      <div>
        {pass}
        {sides && choice}
      </div>
      <div>{sides ? timeline : choice}</div>
      <div>
        {!sides && timeline}
        <Section title={t('about')}>
          <Facts
            rows={[
              [t('approvedFact'), countOf(letter.quantityApproved, letter.unit)],
              [t('benefit'), letter.benefit],
              [t('nextFree', { unit: letter.unit }), nextFree],
              [t('issued'), formatDay(letter.issuedAt)],
            ]}
          />
        </Section>
        {/* Of what was bought before the claim was undone. */}
        <Charged letter={letter} />
        <Receipts letter={letter} />
        <CollectorsRow letterId={letter.id} />
        <SideEffectRow letterId={letter.id} />
        <AboutMedicine letters={[letter]} />
      </div>
    </Columns>
  )
}
