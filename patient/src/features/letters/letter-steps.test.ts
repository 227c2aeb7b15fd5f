import type { LetterInFull } from '@aruga/contract/letters'
import { expect, test } from 'vitest'
import { setLanguage } from '../../ui/texts.ts'
import { letterSteps, standingSteps } from './letter-steps.ts'
import type { LetterTexts } from './texts.ts'

setLanguage('en')
/** Says which text, and with what. */
const t: LetterTexts = (key, values = {}) => [key, ...Object.values(values)].join(' ')

const issued = { state: 'Issued', at: '2026-11-03T02:00:00Z', by: 'program', note: null } as const
const claimed = { state: 'Claimed', at: '2026-11-05T02:00:00Z', by: 'you', note: 'Katipunan Avenue' } as const
const bought = { state: 'Bought', at: '2026-11-06T02:00:00Z', by: 'pharmacy', note: '5' } as const

const letter = (over: Partial<LetterInFull>): LetterInFull => ({
  id: 'id',
  number: 'L-1',
  status: 'Issued',
  productName: 'Insulin glargine',
  strength: '100 units/mL pen',
  unit: 'pen',
  quantityApproved: 12,
  quantityPurchased: 0,
  issuedAt: issued.at,
  validUntil: '2027-02-28T02:00:00Z',
  branchName: null,
  benefit: '',
  prescriptionId: null,
  claim: null,
  claimCanBeUndone: false,
  timeline: [issued],
  receipts: [],
  ...over,
})

const states = (of: LetterInFull) => letterSteps(of, t).map(({ state }) => state)
const turn = (of: LetterInFull) => letterSteps(of, t).find(({ state }) => state === 'turn')

test('with a fresh letter it is the patient’s turn to choose a pharmacy, by its date', () => {
  expect(states(letter({}))).toEqual(['done', 'turn', 'later', 'later'])
  expect(turn(letter({}))).toEqual({ state: 'turn', what: 'choosePharmacy', who: 'youBy February 28, 2027' })
})

test('with a code the patient buys all of it', () => {
  const of = letter({ status: 'Claimed', timeline: [issued, claimed] })
  expect(turn(of)?.what).toBe('buyAll 12 pens')
  expect(letterSteps(of, t)[1]).toMatchObject({
    what: 'state_Claimed: Katipunan Avenue',
    who: 'by_you November 5, 2026',
  })
})

test('after a part is bought, the patient buys the rest', () => {
  const of = letter({ status: 'Claimed', quantityPurchased: 5, timeline: [issued, claimed, bought] })
  expect(turn(of)?.what).toBe('buyOther 7 pens')
  expect(letterSteps(of, t)[2]?.what).toBe('bought 5 pens')
})

test.each(['Dispensed', 'Expired', 'Cancelled'] as const)(
  'a letter that is %s asks nothing of the patient now',
  (status) => {
    expect(turn(letter({ status }))).toBeUndefined()
  },
)

test('a cancelled letter says why', () => {
  const note = 'Your doctor changed your medicine.'
  const timeline = [issued, { state: 'Cancelled', at: issued.at, by: 'program', note } as const]
  expect(letterSteps(letter({ status: 'Cancelled', timeline }), t)[1]?.who).toContain(note)
})

test('home leaves out a claim that was undone, and keeps the one that stands', () => {
  const undone = { state: 'ClaimUndone', at: claimed.at, by: 'you', note: 'Shaw Boulevard' } as const
  const elsewhere = { ...claimed, note: 'Shaw Boulevard' }
  const of = letter({ status: 'Claimed', timeline: [issued, elsewhere, undone, claimed, bought] })
  expect(standingSteps(of, t).map(({ what }) => what)).toEqual([
    'state_Issued',
    'state_Claimed: Katipunan Avenue',
    'bought 5 pens',
    'buyAll 12 pens',
    'pharmacyCounts',
    'nextLetter',
  ])
})
