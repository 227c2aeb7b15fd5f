import type { LetterInFull } from '@aruga/contract/letters/letters'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { useMay } from '../../../platform/use-may.ts'
import { Card, Facts } from '../../../ui/list/card.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Steps, withoutTasks } from '../../../ui/status/steps.tsx'
import { useUnsentQuantities, withUnsent } from '../../outbox/shared/unsent-quantities.ts'
import { usePromised } from '../../program/shared/promised.ts'
import { letterSteps } from '../shared/letter-steps.ts'

/** The past and future steps of a letter, with who acts, and the batches that were handed over. */
export const LetterTimeline = ({ letter }: { letter: LetterInFull }) => {
  const { t } = useTexts('letters')
  const promised = usePromised()
  const unsent = useUnsentQuantities()
  const maySend = useMay('send')
  const steps = withUnsent(letterSteps(letter, promised, t), unsent)
  return (
    <>
      <Section title={t('whereItStands')}>
        <Card>
          <Steps steps={maySend ? steps : withoutTasks(steps)} />
        </Card>
      </Section>
      <Batches letter={letter} />
    </>
  )
}

/** The print on the packages, in case anybody asks about them later. */
const Batches = ({ letter: { batches = [], unit } }: { letter: LetterInFull }) => {
  const { t } = useTexts('letters')
  if (batches.length === 0) return null
  return (
    <Section title={t('batches')}>
      <Facts
        rows={batches.map(({ day, branchName, quantity, batch, expiresOn }) => [
          t('batchBought', { quantity: countOf(quantity, unit), day: formatDay(day), branch: branchName }),
          expiresOn ? t('batchUntil', { batch, day: formatDay(expiresOn) }) : batch,
        ])}
      />
    </Section>
  )
}
