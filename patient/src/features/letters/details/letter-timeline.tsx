import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/list/card.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Steps } from '../../../ui/status/steps.tsx'
import { letterSteps } from '../shared/letter-steps.ts'
import { LETTERS } from '../shared/messages.ts'

/** The past and future steps of a letter, with who acts. */
export const LetterTimeline = ({ letter }: { letter: LetterInFull }) => {
  const { t } = useTranslation(LETTERS)
  return (
    <Section title={t('whereItStands')}>
      <Card>
        <Steps steps={letterSteps(letter, t)} />
      </Card>
    </Section>
  )
}
