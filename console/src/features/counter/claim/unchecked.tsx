import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { receiptOutline, warningOutline } from 'ionicons/icons'
import { useId, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { Icon } from '../../../ui/icon.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import { ActionBar } from '../action-bar.tsx'
import { errorIn, inFours, missingIn, plainCode } from '../code/claim-code.ts'
import styles from '../counter.module.css'
import { handOverLater } from '../outbox/hand-overs.ts'
import type { Package, Packaging } from '../till-scanner/gs1.ts'
import { useStepHeading } from '../use-step-heading.ts'
import { usePackaging } from './packaging.ts'
import { PackagingFields } from './packaging-fields.tsx'
import { useQuantity } from './quantity.ts'
import { Stepper } from './stepper.tsx'

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
  const quantity = useQuantity(null, { unit: t('counter:outbox.unit'), min: 1, max: MOST })
  const packaging = usePackaging(scanned, { required: false })
  const risk = useId()
  const plain = plainCode(code)
  const error = submitted ? missingIn(plain) : errorIn(plain)
  const save = useMutation({
    mutationFn: ({ units, batch, expiresOn }: Packaging & { units: number }) =>
      handOverLater({
        accountId,
        branchId: branch?.id ?? null,
        initials: initialsOf(name),
        code: plain,
        quantity: units,
        product: null,
        patientAmount: null,
        batch: batch || null,
        expiresOn: expiresOn || null,
      }),
    onSuccess: (id, { units }) => onStored(id, units),
  })
  const send = () => {
    setSubmitted(true)
    const units = quantity.check()
    if (units === undefined || missingIn(plain) || save.isPending) return
    const entered = packaging.check()
    if (entered) save.mutate({ units, ...entered })
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
      <div className={styles.counterNote}>
        <Icon of={receiptOutline} />
        <div>
          <b>{t('counter:outbox.whatToCharge')}</b>
          <p>{t('counter:outbox.readOffTheirScreen')}</p>
          <p lang="fil" className="muted">
            “{t('counter:outbox.askToSee', { lng: 'fil' })}”
          </p>
        </div>
      </div>
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
        <Stepper
          label={t('counter:outbox.unitsHandedOver')}
          hint={t('counter:outbox.asOnTheirScreen')}
          value={quantity.value}
          onChange={quantity.setValue}
          min={1}
          max={MOST}
          error={quantity.error}
          takesDigits
        />
        <PackagingFields packaging={packaging} hint={t('counter:outbox.packageIfKnown')} />
      </section>
      <ActionBar>
        <div role="alert">{save.error && <p className={styles.stepperError}>{t('counter:outbox.cannotKeep')}</p>}</div>
        <Button type="submit" aria-describedby={risk} loading={save.isPending}>
          {t('counter:outbox.keepAndSendLater')}
        </Button>
        <Button variant="subtle" onClick={() => onBack(plain)}>
          {t('counter:outbox.backToTheCode')}
        </Button>
      </ActionBar>
    </form>
  )
}
