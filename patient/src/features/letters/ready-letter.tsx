import type { LetterInFull } from '@aruga/contract/letters'
import type { ReactNode } from 'react'
import { Card, Facts } from '../../ui/card.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Columns } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Steps } from '../../ui/steps.tsx'
import { BranchChoice } from './branch-choice.tsx'
import { ReadyPass } from './letter-pass.tsx'
import { letterSteps } from './letter-steps.ts'
import { useLetterTexts } from './texts.ts'
import { countOf } from './units.ts'
import type { Claiming } from './use-claiming.ts'

/** A letter to claim: choose a branch. On a desk the button stands below the choice. */
export const ReadyLetter = (props: { letter: LetterInFull; claiming: Claiming; claimButton: ReactNode }) => {
  const { letter, claiming, claimButton } = props
  const t = useLetterTexts()
  return (
    <Columns kind="three">
      <div>
        <ReadyPass letter={letter} />
      </div>
      <div>
        <BranchChoice claiming={claiming} />
        {claimButton && <div className="stack">{claimButton}</div>}
      </div>
      <div>
        <Section title={t('whereItStands')}>
          <Card>
            <Steps steps={letterSteps(letter, t)} />
          </Card>
        </Section>
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
