import type { CardAtCounter } from '@aruga/contract/cards/cards'
import type { IdKind } from '@aruga/contract/cards/ids'
import { cardForPeople, isCardNumber, plainCard } from '@aruga/contract/cards/number'
import { counterName } from '@aruga/contract/person-name'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { formatDay } from '../../../ui/dates.ts'
import { countOf } from '../../../ui/units.ts'
import { ActionBar } from '../action-bar.tsx'
import { CallProblem } from '../call-problem.tsx'
import styles from '../counter.module.css'
import { useClaimByCard, useLookUpCard } from '../queries.ts'
import { useStepHeading } from '../use-step-heading.ts'
import { Verdict } from '../verdict.tsx'
import { IdChoice } from './id-choice.tsx'

type Props = {
  /** A number that was scanned. */
  number: string
  /** The letters are claimed: the code is looked up like every other. */
  onCode: (code: string) => void
  onBack: () => void
}

/** A patient without a phone: the card, the ID that was seen, then the letters to claim here. */
export const CardStep = ({ number: scanned, onCode, onBack }: Props) => {
  const heading = useStepHeading(t('counter:card.title'))
  const [number, setNumber] = useState(cardForPeople(scanned))
  const [idShown, setIdShown] = useState<IdKind | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const lookUp = useLookUpCard()
  const field = useRef<HTMLInputElement>(null)
  const plain = plainCard(number)
  useEffect(() => field.current?.focus(), [])
  const find = () => {
    setSubmitted(true)
    if (idShown && isCardNumber(plain) && !lookUp.isPending) lookUp.mutate({ number: plain, idShown })
  }
  if (lookUp.data && idShown)
    return <LettersOfCard card={lookUp.data} shown={{ number: plain, idShown }} onCode={onCode} onBack={onBack} />
  return (
    <div className={styles.counter}>
      <header className={styles.counterHead}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('counter:card.title')}
          </h1>
          <p className="muted">{t('counter:card.lead')}</p>
        </div>
      </header>
      <form
        className={`card ${styles.counterCard} stack`}
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <TextInput
          ref={field}
          label={t('counter:card.number')}
          description={t('counter:card.numberHint')}
          classNames={{ input: styles.codeInput }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={number}
          error={submitted && !isCardNumber(plain) ? t('counter:card.wrongNumber') : undefined}
          onChange={({ currentTarget }) => {
            setSubmitted(false)
            setNumber(currentTarget.value)
          }}
        />
        <IdChoice
          value={idShown}
          onChange={setIdShown}
          error={submitted && !idShown ? t('counter:card.chooseIdFirst') : undefined}
        />
        <CallProblem error={lookUp.error} unsure={t('counter:card.tryAgain')} />
        <ActionBar>
          <Button type="submit" loading={lookUp.isPending}>
            {t('counter:card.find')}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {t('counter:card.back')}
          </Button>
        </ActionBar>
      </form>
    </div>
  )
}

type OfCard = Omit<Props, 'number'> & { card: CardAtCounter; shown: { number: string; idShown: IdKind } }

const LettersOfCard = ({ card, shown, onCode, onBack }: OfCard) => {
  const { letters, patientFirstName, patientInitial } = card
  const [chosen, setChosen] = useState(letters.map(({ letterId }) => letterId))
  const claim = useClaimByCard()
  const name = counterName({ firstName: patientFirstName, initial: patientInitial })
  const heading = useStepHeading(name)
  return (
    <div className={styles.counter}>
      <Verdict good={letters.length > 0} title={t('counter:card.isGood')}>
        {t(letters.length > 0 ? 'counter:card.compare' : 'counter:card.noLetter')}
      </Verdict>
      <section className={`card ${styles.counterCard} stack`} aria-labelledby="holder">
        <h1 id="holder" ref={heading} tabIndex={-1} translate="no">
          {name}
        </h1>
        {letters.length > 0 && (
          <Checkbox.Group label={t('counter:card.letters')} value={chosen} onChange={setChosen}>
            <div className="stack tight">
              {letters.map((letter) => (
                <Checkbox
                  key={letter.letterId}
                  value={letter.letterId}
                  label={`${letter.productName}, ${letter.strength}`}
                  description={[
                    t('counter:card.left', {
                      units: countOf(letter.quantityLeft, letter.unit),
                      until: formatDay(letter.validUntil),
                    }),
                    letter.claimedElsewhere && t('counter:card.elsewhere'),
                  ]
                    .filter(Boolean)
                    .join(' ')}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <CallProblem error={claim.error} unsure={t('counter:card.tryAgain')} />
        <ActionBar>
          {letters.length > 0 && (
            <Button
              loading={claim.isPending}
              disabled={chosen.length === 0}
              onClick={() => claim.mutate({ ...shown, letterIds: chosen }, { onSuccess: ({ code }) => onCode(code) })}
            >
              {t('counter:card.claim')}
            </Button>
          )}
          <Button variant="subtle" disabled={claim.isPending} onClick={onBack}>
            {t('counter:card.back')}
          </Button>
        </ActionBar>
      </section>
    </div>
  )
}
