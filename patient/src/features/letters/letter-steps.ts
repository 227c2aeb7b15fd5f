// "What happens next" for a letter: what was done, whose turn it is, what comes later; each says who and by when.
import type { LetterInFull } from '@aruga/contract/letters'
import { formatDay } from '../../ui/dates.ts'
import type { Step } from '../../ui/steps.tsx'
import type { LetterTexts } from './texts.ts'
import { countOf } from './units.ts'

/** All of it, the timeline first. `t` are the texts of letters. */
export const letterSteps = (letter: LetterInFull, t: LetterTexts): Step[] => [
  ...letter.timeline.map((entry) => doneStep(entry, letter.unit, t)),
  ...nextSteps(letter, t),
]

/** Without the claims that were undone: what stands now. */
export const standingSteps = (letter: LetterInFull, t: LetterTexts): Step[] =>
  letterSteps({ ...letter, timeline: letter.timeline.filter(stands) }, t)

function stands({ state }: Entry, place: number, timeline: Entry[]): boolean {
  if (state === 'ClaimUndone') return false
  const next = timeline.slice(place + 1).find((later) => later.state === 'Claimed' || later.state === 'ClaimUndone')
  return state !== 'Claimed' || next?.state !== 'ClaimUndone'
}

type Entry = LetterInFull['timeline'][number]

function doneStep({ state, at, by, note }: Entry, unit: string, t: LetterTexts): Step {
  const day = formatDay(at)
  // Nobody does it when a date passes.
  const who = state === 'Expired' ? day : t(`by_${by}`, { day })
  const quantity = note && /^\d+$/.test(note) ? Number(note) : null
  const what =
    (state === 'Bought' || state === 'Dispensed') && quantity !== null
      ? t('bought', { quantity: countOf(quantity, unit) })
      : t(`state_${state}`)
  const place = state === 'Claimed' || state === 'ClaimUndone' ? note : null
  const why = state === 'Cancelled' ? note : null
  const stopped = state === 'Expired' || state === 'Cancelled' || state === 'ClaimUndone'
  return {
    state: stopped ? 'stopped' : 'done',
    what: place ? `${what}: ${place}` : what,
    who: why ? `${who}. ${why}` : who,
  }
}

function nextSteps(letter: LetterInFull, t: LetterTexts): Step[] {
  const day = formatDay(letter.validUntil)
  const { status, unit, quantityApproved, quantityPurchased } = letter
  const left = countOf(quantityApproved - quantityPurchased, unit)
  const counted: Step = { state: 'later', what: t('pharmacyCounts'), who: t('pharmacyCountsWho') }
  const nextLetter: Step = { state: 'later', what: t('nextLetter'), who: t('nextLetterWho') }
  if (status === 'Issued')
    return [
      { state: 'turn', what: t('choosePharmacy'), who: t('youBy', { day }) },
      { state: 'later', what: t('buyAtCounter'), who: t('buyAtCounterWho') },
      counted,
    ]
  if (status === 'Claimed')
    return [
      {
        state: 'turn',
        what: quantityPurchased > 0 ? t('buyOther', { left }) : t('buyAll', { left }),
        who: t('showCodeBy', { day }),
      },
      counted,
      nextLetter,
    ]
  return [nextLetter]
}
