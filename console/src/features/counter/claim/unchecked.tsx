import type { LetterAtCounter } from '@aruga/contract/counter/counter'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { warningOutline } from 'ionicons/icons'
import { useId, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { Icon } from '../../../ui/icon.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import { ActionBar } from '../action-bar.tsx'
import { errorIn, inFours, missingIn, plainCode } from '../code/claim-code.ts'
import styles from '../counter.module.css'
import { lettersOf, plainNumber } from '../outbox/hand-over.ts'
import { handOverLater } from '../outbox/hand-overs.ts'
import { LetterNumberInput } from '../outbox/letter-number-input.tsx'
import { type Confirmed, forgetUsed, type LastKnown, useLastKnown } from '../queries.ts'
import type { Package } from '../till-scanner/gs1.ts'
import { useStepHeading } from '../use-step-heading.ts'
import { BuyerChoice, useBuyer } from './buyer-choice.tsx'
import { chargeOf } from './confirm-label.ts'
import { type Pressed, pressedOf } from './handed-over-parts.tsx'
import { useLetters } from './letters.ts'
import { SeveralLetters, Total } from './several-letters.tsx'
import { UncheckedLetter } from './unchecked-letter.tsx'
import { AsLastKnown, WhatToCharge } from './what-to-charge.tsx'
import { useWho, WhoIsHere } from './who-is-here.tsx'

type Props = {
  typed: string
  /** The package that was scanned last. */
  scanned: Package | null
  onStored: (id: string, letters: Pressed) => void
  /** With the code as typed so far. */
  onBack: (typed: string) => void
}

const MOST = 10_000

/** The letter of a code that was never looked up. */
const unknownLetter = (): LetterAtCounter => ({
  ...{ letterId: '', letterNumber: '', validUntil: '', terms: null, benefitEn: '', benefitFil: '' },
  ...{ productId: '', productName: '', strength: '', form: '', unit: t('counter:outbox.unit'), asksBatch: true },
  ...{ quantityApproved: MOST, quantityPurchased: 0, quantityLeft: MOST },
})

/** A hand-over without a network, with a warning that the code is unchecked. */
export const Unchecked = ({ typed, scanned, onStored, onBack }: Props) => {
  const heading = useStepHeading(t('counter:outbox.withoutTheNetwork'))
  const { id: accountId, name, branch } = useMe()
  const [code, setCode] = useState(inFours(typed))
  const [submitted, setSubmitted] = useState(false)
  const plain = plainCode(code)
  const lastKnown = useLastKnown(plain)
  // A letter that the patient claimed since may be on the code, too.
  const [isOther, setOther] = useState(false)
  const known = isOther ? undefined : lastKnown
  const buyer = useBuyer()
  const letters = useLetters(known?.letters ?? [unknownLetter()], {
    scanned,
    buyer: buyer.chosen,
    isPackagingOptional: !known,
  })
  const { rows, chosen, isSeveral, form } = letters
  const [letterNumber, setLetterNumber] = useState('')
  const who = useWho(known?.collectors ?? [], { offline: true })
  const risk = useId()
  const error = submitted ? missingIn(plain) : errorIn(plain)
  const amount = chargeOf(chosen)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (confirmed: Confirmed) =>
      handOverLater({ accountId, branchId: branch?.id ?? null, initials: initialsOf(name), ...confirmed }),
    onSuccess: (id, confirmed) => {
      forgetUsed(queries, confirmed)
      onStored(id, pressedOf({ ...confirmed, letters: lettersOf(confirmed) }))
    },
  })
  const send = () => {
    setSubmitted(true)
    // Each field shows what it lacks; the focus goes to who is here, else to the buyer, else to the letters.
    const buys = buyer.check()
    const collectorId = who.check()
    const entered = letters.check({ takesFocus: collectorId !== undefined && buys !== undefined })
    const number = plainNumber(letterNumber)
    if (isOther && !number) return
    if (!entered || collectorId === undefined || !buys || missingIn(plain) || save.isPending) return
    const [first, ...together] = entered
    const { quantity, batch, expiresOn } = first
    const handedOver = known
      ? { ...first, ...(together.length > 0 && { together }) }
      : { quantity, batch, expiresOn, product: null, patientAmount: null, ...(number && { letterNumber: number }) }
    save.mutate({ code: plain, ...handedOver, buyer: buys, collectorId })
  }
  const confirmLabel = () => {
    if (isSeveral && chosen.length === 0) return t('counter:claim.enterTheQuantity')
    return amount ? t('counter:outbox.keepAndCharge', { amount }) : t('counter:outbox.keepAndSendLater')
  }
  return (
    <form
      ref={form}
      className={styles.counter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h1 ref={heading} tabIndex={-1}>
        {t('counter:outbox.withoutTheNetwork')}
      </h1>
      <div className={`${styles.counterNote} ${styles.noteBad}`} id={risk}>
        <Icon of={warningOutline} />
        <div>
          <b>{t('counter:outbox.nobodyCanCheck')}</b>
          <p>{t('counter:outbox.risk')}</p>
        </div>
      </div>
      {known ? <AsLastKnown of={known} /> : <WhatToCharge />}
      {known && (
        <Button variant="default" onClick={() => setOther(true)}>
          {t('counter:outbox.anotherMedicine')}
        </Button>
      )}
      <WhoIsHere
        of={who}
        patient={{
          label: t('counter:money.thePatient'),
          hint: t('counter:outbox.compare'),
          named: t('counter:money.thePatient'),
        }}
        collectors={known?.collectors ?? []}
        why={whyOnlyPatient(known)}
      />
      <section className={`card ${styles.counterCard} stack`} aria-label={t('counter:claim.whatToHandOver')}>
        <TextInput
          label={t('counter:codeEntry.codeFromThePatientsScreen')}
          description={t('counter:outbox.compare')}
          classNames={{ input: styles.codeInput ?? '' }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={error}
          onChange={({ currentTarget }) => setCode(inFours(plainCode(currentTarget.value)))}
        />
        <BuyerChoice
          of={buyer}
          legend={t('counter:buyer.buysAs', { name: t('counter:money.thePatient') })}
          hint={known?.isSixty ? t('counter:buyer.isSixty') : undefined}
        />
        {!known && (
          <LetterNumberInput
            description={t('counter:outbox.onlyIfShown')}
            value={letterNumber}
            error={isOther && submitted && plainNumber(letterNumber) === '' && t('counter:outbox.enterTheNumber')}
            onChange={setLetterNumber}
          />
        )}
        {!isSeveral &&
          rows.map((row) => (
            <UncheckedLetter key={row.letter.letterId} of={row} isKnown={known !== undefined} buyer={buyer.chosen} />
          ))}
      </section>
      {isSeveral && <SeveralLetters of={letters} buyer={buyer.chosen} />}
      {isSeveral && buyer.chosen && <Total of={letters} buyer={buyer.chosen} />}
      <ActionBar>
        <div role="alert">{save.error && <p className={styles.stepperError}>{t('counter:outbox.cannotKeep')}</p>}</div>
        <Button type="submit" aria-describedby={risk} loading={save.isPending}>
          {confirmLabel()}
        </Button>
        <Button variant="subtle" onClick={() => onBack(plain)}>
          {t('counter:outbox.backToTheCode')}
        </Button>
      </ActionBar>
    </form>
  )
}

function whyOnlyPatient(known: LastKnown | undefined): string | undefined {
  if (!known) return t('counter:who.onlyPatientUnknown')
  return known.collectors.length === 0 ? t('counter:who.onlyPatient') : undefined
}
