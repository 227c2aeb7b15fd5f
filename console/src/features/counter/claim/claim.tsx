import type { IdKind } from '@aruga/contract/cards/ids'
import type { ClaimAtCounter, ClaimEnd } from '@aruga/contract/counter/counter'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { counterName } from '@aruga/contract/person-name'
import { Button } from '@mantine/core'
import { cubeOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { formatTime } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ActionBar } from '../action-bar.tsx'
import { CallProblem, isUnsure, problemAtLetter } from '../call-problem.tsx'
import { IdChoice, idName } from '../card/id-choice.tsx'
import styles from '../counter.module.css'
import { type LetterBeside, type LetterHandedOver, lettersOf } from '../outbox/hand-over.ts'
import type { Package } from '../till-scanner/gs1.ts'
import { Verdict } from '../verdict.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { useAsked, withAllowed } from './ask-queries.ts'
import { AskedAbout } from './asked-about.tsx'
import { BuyerChoice, useBuyer } from './buyer-choice.tsx'
import { chargeOf, whatIsHandedOver } from './confirm-label.ts'
import { HandOverMoney } from './hand-over-money.tsx'
import { LetterFields } from './letter-fields.tsx'
import { type LetterRow, useLetters } from './letters.ts'
import { Photo, photoHint } from './photo.tsx'
import { SeveralLetters, Total } from './several-letters.tsx'
import { useStillGood } from './use-still-good.ts'
import { useWho, WhoIsHere } from './who-is-here.tsx'

/** What a pharmacist confirms. `collectorId`: who came; null: the patient. */
export type Entered = {
  letters: [LetterHandedOver, ...LetterBeside[]]
  buyer: Buyer
  collectorId: string | null
  /** Which ID was seen, where the patient had called staff; else null. */
  idShown: IdKind | null
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
  /** The patient has claimed another letter meanwhile, which has the same code. */
  onMore: () => void
}

/** A valid code: the patient, and how much of each of its letters to hand over. */
export const Claim = ({
  code,
  claim: lookedUp,
  scanned,
  pending,
  error,
  onConfirm,
  onRefuse,
  onEnded,
  onMore,
}: Props) => {
  const { asked, readAt, refetch } = useAsked(code, lookedUp)
  const [isAsking, setAsking] = useState(false)
  const claim = withAllowed(lookedUp, asked)
  const { patientFirstName, patientInitial, hasPhoto, collectors } = claim
  const name = counterName({ firstName: patientFirstName, initial: patientInitial })
  const [checkedAt] = useState(() => new Date().toISOString())
  const onCode = lettersOf(claim)
  // After a hand-over with unknown outcome we may have used the code ourselves, so it is not checked.
  const paused = pending || (error !== null && isUnsure(error))
  const { letterIds: valid, check: checkCode } = useStillGood({ code, paused, onEnded })
  const ended = new Set(valid ? onCode.map(({ letterId }) => letterId).filter((id) => !valid.includes(id)) : [])
  const buyer = useBuyer()
  // Nobody has seen the patient yet.
  const asksForId = claim.claimedHow === 'call'
  const [idShown, setIdShown] = useState<IdKind | null>(null)
  const [isIdMissing, setIdMissing] = useState(false)
  const letters = useLetters(onCode, { scanned, ended, buyer: buyer.chosen })
  const { rows, chosen, isSeveral, form } = letters
  const [sent, setSent] = useState<readonly (string | undefined)[]>([])
  const problem = isSeveral ? problemAtLetter(error, sent) : undefined
  const isMore = valid?.some((id) => onCode.every(({ letterId }) => letterId !== id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (problem) void checkCode()
  }, [problem?.letterId, error])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (isMore) onMore()
  }, [isMore])
  const who = useWho(collectors, { somebodyElse: asked !== null })
  /** Somebody else, whose ID is checked: the photo is the patient's. */
  const came = collectors.find(({ id }) => id === who.chosen)
  const confirm = () => {
    const collectorId = who.check()
    if (collectorId === undefined) return
    if (asksForId && !idShown) return setIdMissing(true)
    const buys = buyer.check()
    if (!buys) return
    const entered = letters.check()
    if (!entered) return
    setSent(entered.map(({ letterId }) => letterId))
    onConfirm({ letters: entered, buyer: buys, collectorId, idShown })
  }
  /** What confirming does, or the first thing that it lacks. */
  const confirmLabel = () => {
    if (who.isAsked && who.chosen === null) return t('counter:claim.chooseWhoIsHere')
    if (asksForId && !idShown) return t('counter:card.chooseIdFirst')
    if (!buyer.chosen) return t('counter:claim.chooseWhoBuys')
    if (chosen.length === 0) return t('counter:claim.enterTheQuantity')
    const units = whatIsHandedOver(chosen)
    const amount = chargeOf(chosen)
    return amount ? t('counter:claim.handOverAndCharge', { units, amount }) : t('counter:claim.handOver', { units })
  }
  return (
    <>
      <form
        ref={form}
        className={`${styles.counter} ${styles.counterClaim}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) confirm()
        }}
      >
        <div className="stack">
          <Verdict good title={t('counter:claim.codeIsGood')}>
            {isSeveral && `${t('counter:claim.medicinesOnIt', { count: rows.length })} `}
            {t('counter:claim.checkedAt', { checkedAt: formatTime(checkedAt) })}
          </Verdict>
          <section
            className={hasPhoto && !who.isAsked ? `${styles.who} ${styles.whoLarge}` : styles.who}
            aria-label={t('counter:claim.patient')}
          >
            {!came && <Photo letterId={claim.letterId} hasPhoto={hasPhoto} name={name} />}
            <div>
              <p className="muted">{t(who.isAsked ? 'counter:claim.thePatient' : 'counter:claim.isThisThePerson')}</p>
              <h2>{name}</h2>
              {who.isAsked ? (
                <p className="muted">{whoMayCome(came, collectors)}</p>
              ) : (
                <p className="muted">{photoHint(hasPhoto)}</p>
              )}
            </div>
          </section>
          {who.isAsked && (
            <WhoIsHere
              of={who}
              patient={{
                label: t('counter:who.thePatient', { name }),
                hint: photoHint(hasPhoto),
                named: patientFirstName,
              }}
              collectors={collectors}
            />
          )}
          {claim.claimedHow && (
            <section className={`card ${styles.counterCard} stack tight`} aria-label={t('counter:card.how')}>
              <p>
                <b>{t(`counter:card.claimedBy.${claim.claimedHow}`)}</b>{' '}
                {claim.idShown && t('counter:card.seen', { id: idName(claim.idShown) })}
              </p>
              {asksForId && (
                <IdChoice
                  value={idShown}
                  onChange={setIdShown}
                  error={isIdMissing && !idShown ? t('counter:card.chooseIdFirst') : undefined}
                />
              )}
            </section>
          )}
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
          <BuyerChoice
            of={buyer}
            legend={t('counter:buyer.buysAs', { name: patientFirstName })}
            hint={claim.isSixty ? t('counter:buyer.isSixty') : undefined}
          />
          {isSeveral ? (
            <>
              <SeveralLetters of={letters} buyer={buyer.chosen} name={patientFirstName} problem={problem} />
              {buyer.chosen && <Total of={letters} buyer={buyer.chosen} name={patientFirstName} />}
            </>
          ) : (
            rows.map((row) => (
              <OneLetter key={row.letter.letterId} of={row} buyer={buyer.chosen} name={patientFirstName} />
            ))
          )}
          <ActionBar>
            <CallProblem error={problem ? null : error} unsure={t('counter:claim.weDoNotKnowWhether')} />
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

type Collector = ClaimAtCounter['collectors'][number]
const whoMayCome = (came: Collector | undefined, collectors: Collector[]) => {
  if (came) return t('counter:who.came', came)
  return collectors.length > 0 && t('counter:who.others')
}

type OneProps = { of: LetterRow; buyer: Buyer | null; name: string }
const OneLetter = ({ of: row, buyer, name }: OneProps) => {
  const { letter, units } = row
  const { terms, unit } = letter
  return (
    <section className={`card ${styles.counterCard} stack`} aria-label={t('counter:claim.whatToHandOver')}>
      <LetterFields of={row} />
      {terms && buyer && units > 0 && (
        <HandOverMoney terms={terms} quantity={units} buyer={buyer} unit={unit} name={name} />
      )}
      <div className={`${styles.counterNote} ${terms ? '' : styles.noteGood}`}>
        <Icon of={cubeOutline} />
        <div>
          <p>{letter.benefitEn}</p>
          <p lang="fil">{letter.benefitFil}</p>
        </div>
      </div>
    </section>
  )
}
