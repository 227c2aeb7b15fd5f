import { workOut } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { warningOutline } from 'ionicons/icons'
import { useId, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { formatNumber } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import { ActionBar } from '../action-bar.tsx'
import { errorIn, inFours, missingIn, plainCode } from '../code/claim-code.ts'
import styles from '../counter.module.css'
import { nameOf } from '../outbox/hand-over.ts'
import { handOverLater } from '../outbox/hand-overs.ts'
import { forgetUsed, useLastKnown } from '../queries.ts'
import type { Package, Packaging } from '../till-scanner/gs1.ts'
import { useStepHeading } from '../use-step-heading.ts'
import { BuyerChoice, useBuyer } from './buyer-choice.tsx'
import { HandOverMoney } from './hand-over-money.tsx'
import { usePackaging } from './packaging.ts'
import { PackagingFields } from './packaging-fields.tsx'
import { useQuantity } from './quantity.ts'
import { Stepper } from './stepper.tsx'
import { AsLastKnown, WhatToCharge } from './what-to-charge.tsx'

type Props = {
  typed: string
  /** The package that was scanned last. */
  scanned: Package | null
  onStored: (id: string, quantity: number) => void
  /** With the code as typed so far. */
  onBack: (typed: string) => void
}

const MOST = 10_000

/** A hand-over without a network, with a warning that the code is unchecked. */
export const Unchecked = ({ typed, scanned, onStored, onBack }: Props) => {
  const heading = useStepHeading(t('counter:outbox.withoutTheNetwork'))
  const { id: accountId, name, branch } = useMe()
  const [code, setCode] = useState(inFours(typed))
  const [submitted, setSubmitted] = useState(false)
  const plain = plainCode(code)
  const known = useLastKnown(plain)
  const unit = known?.unit ?? t('counter:outbox.unit')
  const most = known?.quantityLeft ?? MOST
  const quantity = useQuantity(null, { unit, min: 1, max: most })
  const buyer = useBuyer()
  const packaging = usePackaging(scanned, { required: known?.asksBatch ?? false })
  const risk = useId()
  const error = submitted ? missingIn(plain) : errorIn(plain)
  const { value } = quantity
  const isInRange = value !== null && value >= 1 && value <= most
  const money = known?.terms && buyer.chosen && isInRange ? workOut(known.terms, value, buyer.chosen) : null
  const product = known ? { name: nameOf(known), unit } : null
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: ({ units, buys, batch, expiresOn }: Packaging & { units: number; buys: Buyer }) =>
      handOverLater({
        accountId,
        branchId: branch?.id ?? null,
        initials: initialsOf(name),
        code: plain,
        quantity: units,
        product,
        buyer: buys,
        money,
        patientAmount: money?.patientAmount ?? null,
        quantityLeft: known ? known.quantityLeft - units : null,
        batch: batch || null,
        expiresOn: expiresOn || null,
      }),
    onSuccess: (id, { units }) => {
      forgetUsed(queries, { code: plain, product })
      onStored(id, units)
    },
  })
  const send = () => {
    setSubmitted(true)
    const units = quantity.check()
    const buys = buyer.check()
    if (units === undefined || !buys || missingIn(plain) || save.isPending) return
    const entered = packaging.check()
    if (entered) save.mutate({ units, buys, ...entered })
  }
  return (
    <form
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
        <Stepper
          label={t('counter:outbox.unitsHandedOver')}
          hint={
            known ? t('counter:claim.upTo', { quantityLeft: formatNumber(most) }) : t('counter:outbox.asOnTheirScreen')
          }
          value={quantity.value}
          onChange={quantity.setValue}
          min={1}
          max={most}
          error={quantity.error}
          takesDigits
        />
        {(!known || known.asksBatch) && (
          <PackagingFields packaging={packaging} hint={known ? undefined : t('counter:outbox.packageIfKnown')} />
        )}
        {known?.terms && buyer.chosen && isInRange && (
          <HandOverMoney terms={known.terms} quantity={value} buyer={buyer.chosen} unit={unit} />
        )}
      </section>
      <ActionBar>
        <div role="alert">{save.error && <p className={styles.stepperError}>{t('counter:outbox.cannotKeep')}</p>}</div>
        <Button type="submit" aria-describedby={risk} loading={save.isPending}>
          {money
            ? t('counter:outbox.keepAndCharge', { amount: formatPesos(money.patientAmount) })
            : t('counter:outbox.keepAndSendLater')}
        </Button>
        <Button variant="subtle" onClick={() => onBack(plain)}>
          {t('counter:outbox.backToTheCode')}
        </Button>
      </ActionBar>
    </form>
  )
}
