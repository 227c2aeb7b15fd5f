import type { LetterInFull } from '@aruga/contract/letters/letters'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { Steps } from '../../ui/steps.tsx'
import { letterSteps } from './letter-steps.ts'
import { useLetterTexts } from './texts.ts'

/** What a letter went through and what comes next, with who acts. */
export const WhereItStands = ({ letter }: { letter: LetterInFull }) => {
  const t = useLetterTexts()
  return (
    <Section title={t('whereItStands')}>
      <Card>
        <Steps steps={letterSteps(letter, t)} />
      </Card>
    </Section>
  )
}
