import type { ClaimAtCounter, ClaimEnd } from '@aruga/contract/counter/counter'
import { type HandOverMoney as Money, workOut } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import { unitFor } from '@aruga/contract/units'
import { Button } from '@mantine/core'
import { cubeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Trans } from 'react-i18next'
import { t } from '../../../i18n/t.ts'
import { formatDay, formatNumber, formatTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { countOf } from '../../../ui/units.ts'
import { ActionBar } from '../action-bar.tsx'
import { CallProblem, isUnsure } from '../call-problem.tsx'
import styles from '../counter.module.css'
import type { Package, Packaging } from '../till-scanner/gs1.ts'
import { Verdict } from '../verdict.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { useAsked, withAllowed } from './ask-queries.ts'
import { AskedAbout } from './asked-about.tsx'
import { BuyerChoice, useBuyer } from './buyer-choice.tsx'
import { HandOverMoney } from './hand-over-money.tsx'
import { usePackaging } from './packaging.ts'
import { PackagingFields } from './packaging-fields.tsx'
import { Photo, photoHint } from './photo.tsx'
import { useQuantity } from './quantity.ts'
import { Stepper } from './stepper.tsx'
import { useStillGood } from './use-still-good.ts'
import { useWho, WhoIsHere } from './who-is-here.tsx'

/** What a pharmacist confirms. `collectorId`: who came; null: the patient. */
export type Entered = {
  quantity: number
  /** Null without terms: nobody is asked who buys. */
  buyer: Buyer | null
  /** As shown to the patient. */
  money: Money | null
  collectorId: string | null
  packaging: Packaging | undefined
}

type Props = {
  code: string
  claim: ClaimAtCounter
  /** The package that was scanned last. */
  scanned: Package | null
  pending: boolean
  error: Error | null
  onConfirm: (entered: Entered) => void
  onRefuse: () => void
  /** The claim ended while it was open. */
  onEnded: (end: ClaimEnd) => void
}

/** A valid code: the patient, the product, and the quantity to hand over. */
export const Claim = ({ code, claim: lookedUp, scanned, pending, error, onConfirm, onRefuse, onEnded }: Props) => {
  const { asked, readAt, refetch } = useAsked(code, lookedUp)
  const [isAsking, setAsking] = useState(false)
  const claim = withAllowed(lookedUp, asked)
  const { patientFirstName, patientInitial, hasPhoto, productName, strength, form, unit, quantityLeft, terms } = claim
  const name = `${patientFirstName} ${patientInitial}.`
  const [checkedAt] = useState(() => new Date().toISOString())
  const quantity = useQuantity(quantityLeft === 1 ? 1 : null, { unit, min: 1, max: quantityLeft })
  const { value } = quantity
  const isInRange = value !== null && value >= 1 && value <= quantityLeft
  const who = useWho(claim, asked !== null)
  const buyer = useBuyer()
  /** Somebody else, whose ID is checked: the photo is the patient's. */
  const came = claim.collectors.find(({ id }) => id === who.chosen)
  const packaging = usePackaging(scanned)
  // After a hand-over with unknown outcome we may have used the code ourselves, so it is not checked.
  useStillGood({ code, paused: pending || (error !== null && isUnsure(error)), onEnded })
  const confirm = () => {
    const collectorId = who.check()
    if (collectorId === undefined) return
    const buys = terms ? buyer.check() : null
    if (buys === undefined) return
    const checked = quantity.check()
    if (checked === undefined) return
    const entered = claim.asksBatch ? packaging.check() : undefined
    if (claim.asksBatch && !entered) return
    const money = terms && buys ? workOut(terms, checked, buys) : null
    onConfirm({ quantity: checked, buyer: buys, money, collectorId, packaging: entered })
  }
  /** What confirming does, or the first thing that it lacks. */
  const confirmLabel = () => {
    if (who.isAsked && who.chosen === null) return t('counter:claim.chooseWhoIsHere')
    if (terms && !buyer.chosen) return t('counter:claim.chooseWhoBuys')
    if (value === null) return t('counter:claim.enterTheQuantity')
    const units = countOf(value, unit)
    if (!terms || !buyer.chosen || !isInRange) return t('counter:claim.handOver', { units })
    const amount = formatPesos(workOut(terms, value, buyer.chosen).patientAmount)
    return t('counter:claim.handOverAndCharge', { units, amount })
  }
  return (
    <>
      <form
        className={`${styles.counter} ${styles.counterClaim}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) confirm()
        }}
      >
        <div className="stack">
          <Verdict good title={t('counter:claim.codeIsGood')}>
            {t('counter:claim.checkedAt', { checkedAt: formatTime(checkedAt) })}
          </Verdict>
          <section className={styles.who} aria-label={t('counter:claim.patient')}>
            {!came && <Photo letterId={claim.letterId} hasPhoto={hasPhoto} name={name} />}
            <div>
              <p className="muted">{t(who.isAsked ? 'counter:claim.thePatient' : 'counter:claim.isThisThePerson')}</p>
              <h2>{name}</h2>
              {who.isAsked ? (
                <p className="muted">{came ? t('counter:who.came', came) : t('counter:who.others')}</p>
              ) : (
                <p className="muted">{photoHint(hasPhoto)}</p>
              )}
            </div>
          </section>
          {who.isAsked && <WhoIsHere of={who} claim={claim} />}
          <AskedAbout
            code={code}
            patient={patientFirstName}
            asked={asked}
            readAt={readAt}
            onOver={refetch}
            isAsking={isAsking}
            onAsk={() => setAsking(true)}
          />
        </div>
        <div className="stack">
          {terms && (
            <BuyerChoice
              of={buyer}
              legend={t('counter:buyer.buysAs', { name: patientFirstName })}
              hint={claim.isSixty ? t('counter:buyer.isSixty') : undefined}
            />
          )}
          <section className={`card ${styles.counterCard} stack`} aria-label={t('counter:claim.whatToHandOver')}>
            <div className={styles.product}>
              <div>
                <h2 translate="no">{productName}</h2>
                <p>{strength === form ? strength : `${strength}, ${form.toLowerCase()}`}</p>
                <p className="muted">
                  <Trans
                    ns="counter"
                    i18nKey="claim.leftUntil"
                    values={{
                      quantityLeft: formatNumber(quantityLeft),
                      approved: countOf(claim.quantityApproved, unit),
                    }}
                    components={{
                      day: (
                        <span className="unbroken" translate="no">
                          {formatDay(claim.validUntil)}
                        </span>
                      ),
                    }}
                  />
                </p>
              </div>
              <Stepper
                label={t('counter:claim.handedOver', { units: capital(unitFor(2, unit)) })}
                hint={t('counter:claim.upTo', { quantityLeft: formatNumber(quantityLeft) })}
                value={value}
                onChange={quantity.setValue}
                min={1}
                max={quantityLeft}
                error={quantity.error}
                takesDigits
                all={
                  quantityLeft > 1 ? t('counter:claim.all', { quantityLeft: countOf(quantityLeft, unit) }) : undefined
                }
              />
            </div>
            {claim.asksBatch && <PackagingFields packaging={packaging} />}
            {terms && buyer.chosen && isInRange && (
              <HandOverMoney terms={terms} quantity={value} buyer={buyer.chosen} unit={unit} name={patientFirstName} />
            )}
            <div className={`${styles.counterNote} ${terms ? '' : styles.noteGood}`}>
              <Icon of={cubeOutline} />
              <div>
                <p>{claim.benefitEn}</p>
                <p lang="fil">{claim.benefitFil}</p>
              </div>
            </div>
          </section>
          <ActionBar>
            <CallProblem error={error} unsure={t('counter:claim.weDoNotKnowWhether')} />
            <Button type="submit" loading={pending}>
              {confirmLabel()}
            </Button>
            <Button variant="subtle" color="danger" disabled={pending} onClick={onRefuse}>
              {t('counter:claim.doNotHandOver')}
            </Button>
          </ActionBar>
        </div>
      </form>
      {isAsking && <AskDialog code={code} patient={patientFirstName} onClose={() => setAsking(false)} />}
    </>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
