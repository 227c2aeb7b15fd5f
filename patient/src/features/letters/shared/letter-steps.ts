import { hasFact, type KindsThat } from '@aruga/contract/documents/kinds'
// "What happens next" for a letter: past steps, the current step, later steps; each with who acts and by when.

import type { RefusalReason } from '@aruga/contract/counter/counter'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { documentPath } from '@aruga/contract/links'
import type { TFunction } from 'i18next'
import { formatDay, formatNearDay } from '../../../i18n/dates.ts'
import { countOf } from '../../../i18n/units.ts'
import { receiptPath, replacePath } from '../../../links.ts'
import type { Step } from '../../../ui/status/steps.tsx'

import type { Promised } from '../../program/shared/promised.ts'
import { receiptStatusOf } from './receipt-status.ts'

/** All steps, the timeline first. `next`: the step about the next letter. */
export const letterSteps = (
  letter: LetterInFull,
  promised: Promised,
  t: TFunction<'letters'>,
  next = nextLetterStep('later', t),
): Step[] => [
  ...letter.timeline.map((entry) => doneStep(entry, letter.unit, t)),
  ...nextSteps(letter, promised, t, next),
]

/** Only the steps still in effect: without those undone, corrected or superseded since. */
export const currentSteps = (letter: LetterInFull, promised: Promised, t: TFunction<'letters'>, next?: Step): Step[] =>
  letterSteps({ ...letter, timeline: letter.timeline.filter(isInEffect) }, promised, t, next)

function isInEffect({ state }: Entry, index: number, timeline: Entry[]): boolean {
  if (state === 'ClaimUndone') return false
  if (state === 'NotHandedOver') return index === timeline.length - 1
  if (state === 'Bought' || state === 'Dispensed' || state === 'BoughtCorrected') {
    return timeline.slice(index + 1).find((later) => isBuying(later.state))?.state !== 'BoughtCorrected'
  }
  const next = timeline.slice(index + 1).find((later) => later.state === 'Claimed' || later.state === 'ClaimUndone')
  return state !== 'Claimed' || next?.state !== 'ClaimUndone'
}

type Entry = LetterInFull['timeline'][number]

function doneStep({ state, at, by, note, collectedBy }: Entry, unit: string, t: TFunction<'letters'>): Step {
  const day = formatDay(at)
  // A letter expires by its date, without anybody's action.
  const who =
    state === 'Expired' ? day : collectedBy ? t('collectedBy', { ...collectedBy, day }) : t(`by_${by}`, { day })
  const quantity = note && /^\d+$/.test(note) ? Number(note) : null
  const what =
    state === 'ReceiptTakenBack' && quantity !== null
      ? t('takenBack', { quantity: countOf(quantity, unit) })
      : isBuying(state) && quantity !== null
        ? t(state === 'BoughtCorrected' ? 'boughtCorrected' : 'bought', { quantity: countOf(quantity, unit) })
        : t(`state_${state}`)
  const place = state === 'Claimed' || state === 'ClaimUndone' ? note : null
  const why = state === 'Cancelled' ? note : state === 'NotHandedOver' ? whyNotHandedOver(note, t) : null
  const stopped = ['Expired', 'Cancelled', 'ClaimUndone', 'NotHandedOver'].includes(state)
  return {
    state: stopped ? 'stopped' : 'done',
    what: place ? `${what}: ${place}` : what,
    who: why ? `${who}. ${why}` : who,
  }
}

const isBuying = (state: Entry['state']) => state === 'Bought' || state === 'Dispensed' || state === 'BoughtCorrected'

const reasons: Record<RefusalReason, true> = {
  NotNamed: true,
  NotThisPerson: true,
  NoIdShown: true,
  OutOfStock: true,
  PrescriptionMissing: true,
  Other: true,
}

/** The text for one of the counter's reasons, or the pharmacist's own note. */
const whyNotHandedOver = (note: string | null, t: TFunction<'letters'>) =>
  note !== null && Object.hasOwn(reasons, note) ? t(`refused_${note as RefusalReason}`) : note

function nextSteps(letter: LetterInFull, promised: Promised, t: TFunction<'letters'>, next: Step): Step[] {
  const day = formatDay(letter.validUntil)
  const { status, unit, quantityApproved, quantityPurchased } = letter
  const left = countOf(quantityApproved - quantityPurchased, unit)
  const receiptSteps = receiptStepsOf(letter, promised, t)
  const receipt: Step = { state: 'later', what: t('sendReceipt'), who: t('sendReceiptWho') }
  const check: Step = {
    state: 'later',
    what: t('checkReceiptLater'),
    who: promised.who('receipt'),
  }
  if (status === 'Issued')
    return [
      ...receiptSteps,
      { state: 'task', what: t('choosePharmacy'), who: t('youBy', { day }) },
      { state: 'later', what: t('buyAtCounter'), who: t('buyAtCounterWho') },
      ...(receiptSteps.length === 0 ? [receipt] : []),
    ]
  if (status === 'Claimed')
    return [
      ...receiptSteps,
      {
        state: 'task',
        what: quantityPurchased > 0 ? t('buyOther', { left }) : t('buyAll', { left }),
        who: t('showCodeBy', { day }),
      },
      ...(receiptSteps.length === 0 ? [receipt, check] : []),
      next,
    ]
  return [...receiptSteps, next]
}

/** The steps about receipts: the patient's tasks first, then the program's. */
function receiptStepsOf(letter: LetterInFull, promised: Promised, t: TFunction<'letters'>): Step[] {
  const { unit } = letter
  const { declined, needsQuantity, underReview, missing } = receiptStatusOf(letter, letter.receipts)
  return [
    ...declined.map(({ id, kind, declineNote, receiptNumber, uploadedAt }): Step => {
      const what = receiptNumber
        ? t('againNumbered', { number: receiptNumber })
        : t(`again${kind as KindsThat<'isReceipt'>}`, { day: formatNearDay(uploadedAt) })
      return {
        state: 'task',
        what,
        who: declineNote ?? t('youSoon'),
        link: { to: replacePath(id), label: t('sendPhoto') },
      }
    }),
    ...needsQuantity.map(
      ({ id, uploadedAt }): Step => ({
        state: 'task',
        what: t('sayHowMany', { day: formatNearDay(uploadedAt) }),
        who: t('youOnReceipt'),
        link: { to: documentPath(id), label: t('openReceipt') },
      }),
    ),
    ...(missing > 0
      ? [
          {
            state: 'task' as const,
            what: t('sendReceiptFor', { quantity: countOf(missing, unit) }),
            who: t('youFromPharmacy'),
            link: { to: receiptPath(letter.id), label: t('uploadReceipt') },
          },
        ]
      : []),
    ...underReview.map((sent): Step => {
      const { kind, orQuantity, receiptNumber: number } = sent
      const quantity = orQuantity && countOf(orQuantity, unit)
      const counted =
        quantity && (number ? t('checkNumbered', { number, quantity }) : t('checkReceiptFor', { quantity }))
      const what = hasFact(kind, 'needsQuantity') ? counted || t('checkReceipt') : t('checkGoods')
      return { state: 'waiting', what, who: promised.whoSince('receipt', sent) }
    }),
  ]
}

/** A new prescription requests the next letter; home and the letter's page have a button for it. */
export const nextLetterStep = (state: 'task' | 'later', t: TFunction<'letters'>): Step => ({
  state,
  what: t('nextLetter'),
  who: t('nextLetterWho'),
})
