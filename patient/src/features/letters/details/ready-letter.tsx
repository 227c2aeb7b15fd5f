import type { LetterInFull } from '@aruga/contract/letters/letters'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../i18n/dates.ts'
import { countOf } from '../../../i18n/units.ts'
import { Facts } from '../../../ui/list/card.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { BranchChoice } from '../../pharmacies/shared/branch-choice.tsx'
import type { Claiming } from '../claim/use-claiming.ts'
import { EndsSoon } from '../shared/ends-soon.tsx'
import { ReadyPass } from '../shared/letter-pass.tsx'
import { LETTERS } from '../shared/messages.ts'
import { LetterTimeline } from './letter-timeline.tsx'
import { SideEffectRow } from './side-effect-row.tsx'

/** A letter to claim, with the choice of a branch. On a desktop the button is below the choice. */
export const ReadyLetter = (props: { letter: LetterInFull; claiming: Claiming; claimButton: ReactNode }) => {
  const { letter, claiming, claimButton } = props
  const { t } = useTranslation(LETTERS)
  return (
    <Columns kind="three">
      <div>
        <ReadyPass letter={letter} />
        <EndsSoon letter={letter} />
      </div>
      <div>
        <BranchChoice choice={claiming} />
        {claimButton && <div className="stack">{claimButton}</div>}
      </div>
      <div>
        <LetterTimeline letter={letter} />
        <Section title={t('about')}>
          <Facts
            rows={[
              [t('approvedFact'), countOf(letter.quantityApproved, letter.unit)],
              [t('benefit'), letter.benefit],
              [t('issued'), formatDay(letter.issuedAt)],
            ]}
          />
        </Section>
        <SideEffectRow letterId={letter.id} />
      </div>
    </Columns>
  )
}
