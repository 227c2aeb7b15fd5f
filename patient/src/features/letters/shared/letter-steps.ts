// "What happens next" for a letter: what was done, whose turn it is, what comes later; each says who and by when.

import type { RefusalReason } from '@aruga/contract/counter/counter'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { documentPath } from '@aruga/contract/links'
import type { TFunction } from 'i18next'
import { formatDay } from '../../../i18n/dates.ts'
import { countOf } from '../../../i18n/units.ts'
import { receiptPath, replacePath } from '../../../links.ts'
import type { Step } from '../../../ui/status/steps.tsx'

import { receiptStatusOf } from './receipt-status.ts'

/** All of it, the timeline first. `t` are the texts of letters; `next`: how the next letter stands. */
export const letterSteps = (
  letter: LetterInFull,
  t: TFunction<'letters'>,
  next = nextLetterStep('later', t),
): Step[] => [...letter.timeline.map((entry) => doneStep(entry, letter.unit, t)), ...nextSteps(letter, t, next)]

/** Without what was undone or corrected since, or came to something later: what stands now. */
export const currentSteps = (letter: LetterInFull, t: TFunction<'letters'>, next?: Step): Step[] =>
  letterSteps({ ...letter, timeline: letter.timeline.filter(stands) }, t, next)

function stands({ state }: Entry, place: number, timeline: Entry[]): boolean {
  if (state === 'ClaimUndone') return false
  if (state === 'NotHandedOver') return place === timeline.length - 1
  if (state === 'Bought' || state === 'Dispensed' || state === 'BoughtCorrected') {
    return timeline.slice(place + 1).find((later) => isBuying(later.state))?.state !== 'BoughtCorrected'
  }
  const next = timeline.slice(place + 1).find((later) => later.state === 'Claimed' || later.state === 'ClaimUndone')
  return state !== 'Claimed' || next?.state !== 'ClaimUndone'
}

type Entry = LetterInFull['timeline'][number]

function doneStep({ state, at, by, note }: Entry, unit: string, t: TFunction<'letters'>): Step {
  const day = formatDay(at)
  // Nobody does it when a date passes.
  const who = state === 'Expired' ? day : t(`by_${by}`, { day })
  const quantity = note && /^\d+$/.test(note) ? Number(note) : null
  const what =
    isBuying(state) && quantity !== null
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
  NotThisPerson: true,
  NoIdShown: true,
  OutOfStock: true,
  PrescriptionMissing: true,
  Other: true,
}

/** One of the counter's reasons in the app's words, or what the pharmacist wrote. */
const whyNotHandedOver = (note: string | null, t: TFunction<'letters'>) =>
  note !== null && Object.hasOwn(reasons, note) ? t(`refused_${note as RefusalReason}`) : note

function nextSteps(letter: LetterInFull, t: TFunction<'letters'>, next: Step): Step[] {
  const day = formatDay(letter.validUntil)
  const { status, unit, quantityApproved, quantityPurchased } = letter
  const left = countOf(quantityApproved - quantityPurchased, unit)
  const papers = paperSteps(letter, t)
  const receipt: Step = { state: 'later', what: t('sendReceipt'), who: t('sendReceiptWho') }
  const check: Step = { state: 'later', what: t('checkReceipt'), who: t('checkWho') }
  if (status === 'Issued')
    return [
      ...papers,
      { state: 'turn', what: t('choosePharmacy'), who: t('youBy', { day }) },
      { state: 'later', what: t('buyAtCounter'), who: t('buyAtCounterWho') },
      ...(papers.length === 0 ? [receipt] : []),
    ]
  if (status === 'Claimed')
    return [
      ...papers,
      {
        state: 'turn',
        what: quantityPurchased > 0 ? t('buyOther', { left }) : t('buyAll', { left }),
        who: t('showCodeBy', { day }),
      },
      ...(papers.length === 0 ? [receipt, check] : []),
      next,
    ]
  return [...papers, next]
}

/** What the receipts want: of the patient first, then of the program. */
function paperSteps(letter: LetterInFull, t: TFunction<'letters'>): Step[] {
  const { unit } = letter
  const { declined, needsQuantity, underReview, missing } = receiptStatusOf(letter, letter.receipts)
  return [
    ...declined.map(({ id, kind, declineNote }): Step => {
      const what = t(kind === 'ClaimedGoodsReceipt' ? 'againGoods' : 'againReceipt')
      return {
        state: 'turn',
        what,
        who: declineNote ?? t('youSoon'),
        link: { to: replacePath(id), label: t('sendPhoto') },
      }
    }),
    ...needsQuantity.map(
      ({ id }): Step => ({
        state: 'turn',
        what: t('sayHowMany'),
        who: t('youOnReceipt'),
        link: { to: documentPath(id), label: t('openReceipt') },
      }),
    ),
    ...(missing > 0
      ? [
          {
            state: 'turn' as const,
            what: t('sendReceiptFor', { quantity: countOf(missing, unit) }),
            who: t('youFromPharmacy'),
            link: { to: receiptPath(letter.id), label: t('uploadReceipt') },
          },
        ]
      : []),
    ...underReview.map(({ kind, orQuantity, uploadedAt }): Step => {
      const counted = orQuantity && t('checkReceiptFor', { quantity: countOf(orQuantity, unit) })
      const what = kind === 'ClaimedGoodsReceipt' ? t('checkGoods') : counted || t('checkReceipt')
      return { state: 'waiting', what, who: t('checkSentWho', { day: formatDay(uploadedAt) }) }
    }),
  ]
}

/** A new prescription asks for the next letter; home and the letter have a button for it. */
export const nextLetterStep = (state: 'turn' | 'later', t: TFunction<'letters'>): Step => ({
  state,
  what: t('nextLetter'),
  who: t('nextLetterWho'),
})
