import type { LetterInFull } from '@aruga/contract/letters/letters'
import type { ReactNode } from 'react'
import { Facts } from '../../ui/card.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Columns } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { BranchChoice } from './branch-choice.tsx'
import { EndsSoon } from './ends-soon.tsx'
import { ReadyPass } from './letter-pass.tsx'
import { useLetterTexts } from './texts.ts'
import { countOf } from './units.ts'
import type { Claiming } from './use-claiming.ts'
import { WhereItStands } from './where-it-stands.tsx'

/** A letter to claim: choose a branch. On a desk the button stands below the choice. */
export const ReadyLetter = (props: { letter: LetterInFull; claiming: Claiming; claimButton: ReactNode }) => {
  const { letter, claiming, claimButton } = props
  const t = useLetterTexts()
  return (
    <Columns kind="three">
      <div>
        <ReadyPass letter={letter} />
        <EndsSoon letter={letter} />
      </div>
      <div>
        <BranchChoice claiming={claiming} />
        {claimButton && <div className="stack">{claimButton}</div>}
      </div>
      <div>
        <WhereItStands letter={letter} />
        <Section title={t('about')}>
          <Facts
            rows={[
              [t('approvedFact'), countOf(letter.quantityApproved, letter.unit)],
              [t('benefit'), letter.benefit],
              [t('issued'), formatDay(letter.issuedAt)],
            ]}
          />
        </Section>
      </div>
    </Columns>
  )
}
