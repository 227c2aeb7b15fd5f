import { dayInManila } from '@aruga/contract/days'
import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import { letterPath } from '@aruga/contract/links'
import { qrCodeOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { AboutMedicine } from '../../features/content/shared/about-medicine.tsx'
import { isOpen } from '../../features/letters/shared/current-letter.ts'
import { EndsSoon } from '../../features/letters/shared/ends-soon.tsx'
import { LowPass, RingPass } from '../../features/letters/shared/letter-pass.tsx'
import { LetterRow } from '../../features/letters/shared/letter-row.tsx'
import { currentSteps } from '../../features/letters/shared/letter-steps.ts'
import { togetherOf } from '../../features/letters/shared/one-code.ts'
import { useUnsentQuantities, withUnsent } from '../../features/outbox/shared/unsent-quantities.ts'
import { usePromised } from '../../features/program/shared/promised.ts'
import { formatNumber } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useMay } from '../../platform/use-may.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Rows } from '../../ui/list/rows.tsx'
import { Ticks } from '../../ui/list/ticks.tsx'
import { Columns } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Steps, withoutLinks } from '../../ui/status/steps.tsx'
import { type Task, TaskCard } from '../../ui/task/task-card.tsx'
import { LatestNotifications } from './latest-notifications.tsx'
import styles from './letter-home.module.css'
import { OpenDocumentRow } from './open-document-row.tsx'
import { nextLetterOf, stepToNextLetter, waitingDocuments } from './open-documents.ts'
import type { Home } from './use-home.ts'
import { whatToDo } from './what-to-do.ts'

/** `waiting`: what is stored on the device and not yet sent. */
type Props = { home: Home; current: Letter; tasks: Task[]; waiting: ReactNode }

/** Home of a patient with a letter: the patient's task, the letter, what happens next, what is new. */
export const LetterHome = ({ home, current, tasks, waiting: unsentUploads }: Props) => {
  const { t } = useTexts('home')
  const { t: texts } = useTexts('letters')
  const promised = usePromised()
  const { letters, documents, latest } = home
  const letter = home.letter ?? withoutDetails(current, home)
  const unsent = useUnsentQuantities()
  const next = nextLetterOf(documents.items, letters)
  const { main, others: otherActions } = whatToDo(
    letter,
    next,
    dayInManila(new Date()),
    useMay('claim'),
    useMay('send'),
  )
  const hasTask = tasks.length > 0
  // One filled button a page: beside a task, the letter itself links to its code or its branches.
  const tiles = hasTask && main && !isOpen(letter) ? [...otherActions, main] : otherActions
  const others = letters.filter((other) => isOpen(other) && other.id !== letter.id)
  const together = togetherOf(letter.claim)
  const waiting = waitingDocuments(documents.items, letter)
  return (
    <Columns kind="three">
      <div>
        <TaskCard tasks={tasks} />
        {hasTask ? <LowPass letter={letter} action={main && t(main.label)} /> : <RingPass letter={letter} />}
        {together.length > 0 && (
          <Ticks items={[[qrCodeOutline, texts('oneCode', { number: formatNumber(together.length + 1) })]]} />
        )}
        <EndsSoon letter={letter} />
        <div className={styles.homeDo}>
          {main && !hasTask && (
            <ButtonLink to={main.to} icon={main.icon}>
              {t(main.label)}
            </ButtonLink>
          )}
          <div className={styles.homeTiles}>
            {tiles.map(({ label, icon, to }) => (
              <ButtonLink key={label} kind="line" to={to} icon={icon}>
                {t(label)}
              </ButtonLink>
            ))}
          </div>
        </div>
        {unsentUploads}
      </div>
      <div>
        <Section title={t('next')} link={{ to: letterPath(letter.id), label: t('seeLetter') }}>
          {home.isReadingLetter ? (
            <Skeleton cards={[['title', 'line', 'title', 'line']]} />
          ) : (
            <Card>
              {/* No links here: the card and the letter above lead to the same pages. */}
              <Steps
                steps={withoutLinks(
                  withUnsent(
                    currentSteps(letter, promised, texts, stepToNextLetter(next, letter, promised, t, texts)),
                    unsent,
                  ),
                )}
              />
            </Card>
          )}
        </Section>
        <AboutMedicine letters={[letter, ...others]} />
        <LatestNotifications latest={latest} />
      </div>
      <div>
        {waiting.length > 0 && (
          <Section title={t('otherPapers')} link={{ to: '/uploaded-documents', label: t('allPapers') }}>
            <Rows label={t('otherPapers')}>
              {waiting.map((document) => (
                <OpenDocumentRow key={document.id} document={document} />
              ))}
            </Rows>
          </Section>
        )}
        {others.length > 0 && (
          <Section title={t('otherLetters')} link={{ to: '/tabs/letters', label: t('allLetters') }}>
            <Rows label={t('otherLetters')}>
              {others.map((other) => (
                <LetterRow
                  key={other.id}
                  letter={other}
                  sameCodeAs={together.some(({ letterId }) => letterId === other.id) ? letter.productName : undefined}
                />
              ))}
            </Rows>
          </Section>
        )}
      </div>
    </Columns>
  )
}

/** Shows a letter whose details could not be read, from the list of letters and the documents. */
const withoutDetails = (letter: Letter, { documents }: Home): LetterInFull => ({
  ...letter,
  benefit: '',
  prescriptionId: null,
  claim: null,
  claimCanBeUndone: false,
  timeline: [],
  handOvers: [],
  batches: [],
  nextLetter: null,
  receipts: documents.items.filter(({ letterId }) => letterId === letter.id),
})
