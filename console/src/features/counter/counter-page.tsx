import { ApiProblem } from '@aruga/client/api-problem'
import type { ClaimAtCounter, ClaimRefusal } from '@aruga/contract/counter/counter'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMe } from '../../platform/me.ts'
import { Empty } from '../../ui/states.tsx'
import { toastProblem } from '../../ui/toasts.tsx'
import { CardStep } from './card/card-step.tsx'
import { Claim, type Entered } from './claim/claim.tsx'
import { inFours, plainCode } from './code/claim-code.ts'
import './counter.module.css'
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { isNameTakenBack, isUnsure, lookUpProblem, problemAtLetter } from './call-problem.tsx'
import { type Pressed, pressedOf } from './claim/handed-over-parts.tsx'
import { OnRecord } from './claim/on-record.tsx'
import { Refuse } from './claim/refuse.tsx'
import { Refused } from './claim/refused.tsx'
import { Unchecked } from './claim/unchecked.tsx'
import { UnrecordedStep } from './claim/unrecorded-step.tsx'
import { Ready } from './code/ready.tsx'
import { type CodeRefusal, refusalOf } from './code-refusal.ts'
import { type Verdict, verdictOf } from './messages.ts'
import { NotGood } from './not-good.tsx'
import { lettersOf } from './outbox/hand-over.ts'
import { useDispense, useLookUp } from './queries.ts'
import type { Package } from './till-scanner/gs1.ts'
import { scannedIn, uselessScan } from './till-scanner/scanned.ts'
import { useWedge } from './till-scanner/use-wedge.ts'

type Step =
  /** `unsure`: the look-up of the last code got no answer. */
  | { at: 'ready'; scanning: boolean; typed: string; problem?: string; unsure?: boolean }
  /** A patient’s card; `number`: as it was scanned, or empty. */
  | { at: 'card'; number: string }
  /** A hand-over without a network. */
  | { at: 'unchecked'; code: string }
  /** It is stored on this till. */
  | { at: 'unrecorded'; id: string; pressed: Pressed }
  /** `lookedUp`: each look-up, also of the same code, starts again. */
  | { at: 'claim' | 'refusing'; code: string; claim: ClaimAtCounter; lookedUp: number }
  | { at: 'not good'; code: string; refusal: CodeRefusal; verdict: Verdict }
  /** `rest`: the code, while other letters of it can be handed over. */
  | { at: 'refused'; refusal: ClaimRefusal; rest: string | undefined }

/** The counter's steps for each patient: look a code up, hand over or refuse, next. */
export default function CounterPage() {
  const { branch } = useMe()
  if (branch) return <Counter />
  return <Empty title={t('counter:counterPage.youAreAtNoBranchYet')}>{t('counter:counterPage.aCodeIsGoodAt')}</Empty>
}

const Counter = () => {
  const { id } = useParams()
  const navigate = useNavigate()
  const pressed = (useLocation().state as { confirmed?: Pressed } | null)?.confirmed
  const [step, setStep] = useState<Step>({ at: 'ready', scanning: false, typed: '' })
  const [scanned, setScanned] = useState<Package | null>(null)
  const [correcting, setCorrecting] = useState(false)
  const closeOffer = useRef(() => {})
  const lookUp = useLookUp()
  const dispense = useDispense()
  // An answer or an offer may arrive long after its page: it reads the current state.
  const now = useRef({ step, id, correcting, isBusy: false })
  now.current = { step, id, correcting, isBusy: lookUp.isPending || dispense.isPending }

  const go = (next: Step) => {
    dispense.reset()
    closeOffer.current()
    setScanned(null)
    setStep(next)
    if (now.current.id) navigate('/counter')
  }
  const ready = (next: { scanning?: boolean; typed?: string; problem?: string; unsure?: boolean }) =>
    go({ at: 'ready', scanning: false, typed: '', ...next })
  const notGood = (code: string, refusal: CodeRefusal): boolean => {
    const verdict = verdictOf(refusal)
    if (verdict) go({ at: 'not good', code, refusal, verdict })
    return verdict !== undefined
  }
  const refused = (code: string, error: Error) => error instanceof ApiProblem && notGood(code, refusalOf(error))
  const take = (code: string) => {
    const before = now.current
    if (before.isBusy) return
    /** Such as a hand-over without a network, with values already typed. */
    const isOpenedSince = () =>
      isOpen() && (['step', 'id', 'correcting'] as const).some((part) => now.current[part] !== before[part])
    lookUp.mutate(code, {
      onSuccess: (claim) => (isOpenedSince() ? offer(code) : go({ at: 'claim', code, claim, lookedUp: Date.now() })),
      onError: (error) => {
        if (isOpenedSince() || (isOpen() && isUnsure(error))) toastProblem(lookUpProblem(error))
        else if (!refused(code, error)) ready({ typed: code, problem: lookUpProblem(error), unsure: isUnsure(error) })
      },
    })
  }
  /** Whether something is open that a scan must not close. */
  const isOpen = () => {
    const { step, id, correcting } = now.current
    return (
      (id ? correcting : ['claim', 'refusing', 'unchecked'].includes(step.at)) ||
      document.querySelector('[aria-modal="true"]') !== null
    )
  }
  const offer = (code: string) => {
    const { step, id } = now.current
    const isHere =
      !id &&
      (step.at === 'claim' || step.at === 'refusing' || step.at === 'unchecked') &&
      plainCode(step.code) === plainCode(code)
    if (isHere) return toastProblem(t('counter:scanned.sameClaim'))
    const open = () =>
      now.current.step.at === 'unchecked' && !now.current.id ? go({ at: 'unchecked', code }) : take(code)
    closeOffer.current()
    closeOffer.current = toastProblem(t('counter:scanned.anotherClaim', { code: inFours(code) }), {
      stays: true,
      action: { label: t('counter:scanned.openIt', { code: inFours(code) }), onPress: open },
    })
  }
  useWedge((scan) => {
    const what = scannedIn(scan)
    const asksBatch =
      !id &&
      (step.at === 'unchecked' || (step.at === 'claim' && lettersOf(step.claim).some((letter) => letter.asksBatch)))
    if (what.kind === 'package' && asksBatch) setScanned(what.package)
    else if (what.kind === 'card' && !isOpen()) go({ at: 'card', number: what.number })
    else if (what.kind === 'claim') isOpen() ? offer(what.code) : take(what.code)
    else if (step.at === 'ready' && !id) {
      const problem = `${uselessScan(what)} ${t('counter:scanned.scanTheLetters')}`
      setStep({ ...step, problem, unsure: false })
    } else toastProblem(`${uselessScan(what)} ${t('counter:scanned.nothingChanged')}`)
  })
  /** Names, amounts or letters have changed while the claim was open: what was typed stays. */
  const readAgain = (code: string) =>
    lookUp.mutate(code, {
      onSuccess: (claim) => setStep((open) => (open.at === 'claim' && open.code === code ? { ...open, claim } : open)),
    })
  const recorded = (id: string, pressed: Pressed) => {
    setStep({ at: 'ready', scanning: false, typed: '' })
    navigate(`/counter/${id}`, { state: { confirmed: pressed } })
  }
  const confirm = (code: string, claim: ClaimAtCounter, { letters, buyer, collectorId, idShown }: Entered) => {
    const [first, ...together] = letters
    const pressed = pressedOf({ letters, buyer })
    const sent = letters.map(({ letterId }) => letterId)
    dispense.mutate(
      { code, ...first, ...(together.length > 0 && { together }), buyer, collectorId, idShown },
      {
        onSuccess: ({ id }) => recorded(id, pressed),
        onError: (error) => {
          if (error instanceof InOutbox) return go({ at: 'unrecorded', id: error.id, pressed })
          const problem = problemAtLetter(error, sent)
          if (!(problem && claim.together.length > 0) && refused(code, error)) return
          if (isNameTakenBack(error) || problem?.isEnded === false) readAgain(code)
        },
      },
    )
  }

  const onScan = () => ready({ scanning: true })
  const onType = (typed = '') => ready({ typed })
  /** Characters may arrive before the router has left the hand-over, so they are collected. */
  const typeOn = (sign = '') => {
    setStep((step) => ({ at: 'ready', scanning: false, typed: (step.at === 'ready' ? step.typed : '') + sign }))
    if (id) navigate('/counter')
  }
  if (id)
    return <OnRecord key={id} id={id} pressed={pressed} onScan={onScan} onType={typeOn} onCorrecting={setCorrecting} />
  switch (step.at) {
    case 'claim':
      return (
        <Claim
          key={step.lookedUp}
          code={step.code}
          claim={step.claim}
          scanned={scanned}
          pending={dispense.isPending}
          error={dispense.error}
          onConfirm={(entered) => confirm(step.code, step.claim, entered)}
          onRefuse={() => go({ ...step, at: 'refusing' })}
          onEnded={(end) => notGood(step.code, { ...end, whileOpen: true })}
          onMore={() => readAgain(step.code)}
        />
      )
    case 'refusing':
      return (
        <Refuse
          key={step.code}
          code={step.code}
          claim={step.claim}
          onRefused={(refusal, isRest) => go({ at: 'refused', refusal, rest: isRest ? step.code : undefined })}
          onGone={(error) => refused(step.code, error)}
          onEnded={(end) => notGood(step.code, { ...end, whileOpen: true })}
          onBack={() => go({ ...step, at: 'claim' })}
        />
      )
    case 'refused':
      return <Refused {...step} onRest={take} onScan={onScan} onType={onType} />
    case 'not good':
      return <NotGood key={step.code} {...step} onScan={onScan} onType={onType} />
    case 'unchecked':
      return (
        <Unchecked
          key={step.code}
          typed={step.code}
          scanned={scanned}
          onStored={(entry, pressed) => go({ at: 'unrecorded', id: entry, pressed })}
          onBack={(typed) => ready({ typed })}
        />
      )
    case 'unrecorded':
      return (
        <UnrecordedStep
          key={step.id}
          id={step.id}
          onRecorded={(recordedId) => recorded(recordedId, step.pressed)}
          onRefused={() => ready({})}
          onScan={onScan}
          onType={onType}
        />
      )
    case 'card':
      return <CardStep key={step.number} number={step.number} onCode={take} onBack={() => ready({})} />
    case 'ready':
      return (
        <Ready
          scanning={step.scanning}
          typed={step.typed}
          problem={step.problem}
          busy={lookUp.isPending}
          onUnchecked={step.unsure ? (code) => go({ at: 'unchecked', code }) : undefined}
          onScan={(scanning) => ready({ scanning })}
          onCode={take}
          onCard={(number) => go({ at: 'card', number })}
        />
      )
  }
}
