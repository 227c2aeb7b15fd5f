import type { LetterInFull } from '@aruga/contract/letters/letters'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { promisedBy } from '../../program/shared/promised.ts'
import { currentSteps, letterSteps } from './letter-steps.ts'

setLanguage('en')
/** Returns the key and its values. */
const describeText = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const t = describeText as unknown as TFunction<'letters'>

const promised = promisedBy(undefined, describeText as never)

const issued = { state: 'Issued', at: '2026-11-03T02:00:00Z', by: 'program', note: null, collectedBy: null } as const
const claimed = {
  state: 'Claimed',
  at: '2026-11-05T02:00:00Z',
  by: 'you',
  note: 'Katipunan Avenue',
  collectedBy: null,
} as const
const bought = { state: 'Bought', at: '2026-11-06T02:00:00Z', by: 'pharmacy', note: '5', collectedBy: null } as const

/** The fields of a letter that the steps depend on. */
const letter = (over: Partial<LetterInFull>) =>
  ({
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
    cancelledAt: null,
    branchName: null,
    benefit: '',
    prescriptionId: null,
    claim: null,
    claimCanBeUndone: false,
    timeline: [issued],
    receipts: [],
    handOvers: [],
    batches: [],
    nextLetter: null,
    ...over,
  }) as LetterInFull

const states = (of: LetterInFull) => letterSteps(of, promised, t).map(({ state }) => state)
const taskOf = (of: LetterInFull) => letterSteps(of, promised, t).find(({ state }) => state === 'task')

test('with a new letter the patient’s task is to choose a pharmacy before it expires', () => {
  expect(states(letter({}))).toEqual(['done', 'task', 'later', 'later'])
  expect(taskOf(letter({}))).toEqual({ state: 'task', what: 'choosePharmacy', who: 'youBy February 28, 2027' })
})

test('after the claim the patient’s task is to buy the whole quantity', () => {
  const of = letter({ status: 'Claimed', timeline: [issued, claimed] })
  expect(taskOf(of)?.what).toBe('buyAll 12 pens')
  expect(letterSteps(of, promised, t)[1]).toMatchObject({
    what: 'state_Claimed: Katipunan Avenue',
    who: 'by_you November 5, 2026',
  })
})

test('after a partial purchase the patient’s task is to buy the rest', () => {
  const of = letter({ status: 'Claimed', quantityPurchased: 5, timeline: [issued, claimed, bought] })
  expect(letterSteps(of, promised, t).some(({ state, what }) => state === 'task' && what === 'buyOther 7 pens')).toBe(
    true,
  )
  expect(letterSteps(of, promised, t)[2]?.what).toBe('bought 5 pens')
})

const receipt = (over: Partial<LetterInFull['receipts'][number]>) =>
  ({
    id: 'r1',
    kind: 'OfficialReceipt',
    orQuantity: 5,
    uploadedAt: bought.at,
    declineNote: null,
    ...over,
  }) as LetterInFull['receipts'][number]
const partlyBought = (...receipts: LetterInFull['receipts']) =>
  letterSteps(
    letter({ status: 'Claimed', quantityPurchased: 5, timeline: [issued, claimed, bought], receipts }),
    promised,
    t,
  ).slice(3)

test('a purchase without a receipt requests one, in addition to buying the rest', () => {
  expect(partlyBought().map(({ state, what }) => `${state} ${what}`)).toEqual([
    'task sendReceiptFor 5 pens',
    'task buyOther 7 pens',
    'later nextLetter',
  ])
  expect(partlyBought()[0]?.link?.to).toBe('/or-upload-form?letter=id')
})

test('a declined receipt shows the reason and links to where it is sent again', () => {
  const [step] = partlyBought(receipt({ status: 'Declined', declineNote: 'The date is cut off.' }))
  expect(step).toMatchObject({
    state: 'task',
    what: expect.stringMatching(/^againOfficialReceipt November 6/),
    who: 'The date is cut off.',
  })
  expect(step?.link?.to).toBe('/uploaded-documents?id=r1&replace=1')
})

test('a receipt with a number is identified by it', () => {
  const numbered = { receiptNumber: '0031874' }
  const [again] = partlyBought(receipt({ ...numbered, status: 'Declined' }))
  expect(again?.what).toBe('againNumbered 0031874')
  const [checked] = partlyBought(receipt({ ...numbered, status: 'UnderReview' }))
  expect(checked?.what).toBe('checkNumbered 0031874 5 pens')
})

test.each(['OfficialReceipt', 'ClaimedGoodsReceipt'] as const)(
  'a late %s shows that it takes longer than promised',
  (kind) => {
    const who = (dueAt: string) =>
      partlyBought(receipt({ kind, status: 'UnderReview', promised: { workingDays: 2, dueAt } })).find(
        ({ state }) => state === 'waiting',
      )?.who
    expect(who('2026-11-10T02:00:00.000Z')).toBe('late since November 6, 2026')
    expect(who('2126-11-10T02:00:00.000Z')).toBe('who 2. since November 6, 2026')
  },
)

test('a receipt without a quantity requests it', () => {
  const [step] = partlyBought(receipt({ status: 'NeedsQuantity', orQuantity: null }))
  expect(step).toMatchObject({ state: 'task', what: expect.stringMatching(/^sayHowMany November 6/) })
})

test('while a receipt is under review the program acts next, and no other receipt is requested', () => {
  const steps = partlyBought(receipt({ status: 'UnderReview' }))
  expect(steps.map(({ state, what }) => `${state} ${what}`)).toEqual([
    'waiting checkReceiptFor 5 pens',
    'task buyOther 7 pens',
    'later nextLetter',
  ])
})

test('a dispensed letter still requests its receipt, and leads to the next letter', () => {
  const steps = letterSteps(letter({ status: 'Dispensed', quantityPurchased: 12 }), promised, t)
  expect(steps.find(({ state }) => state === 'task')?.what).toBe('sendReceiptFor 12 pens')
  expect(steps.at(-1)?.what).toBe('nextLetter')
})

test.each(['Dispensed', 'Expired', 'Cancelled'] as const)(
  'a letter that is %s needs no action by the patient',
  (status) => {
    expect(taskOf(letter({ status }))).toBeUndefined()
  },
)

test('a cancelled letter shows the reason', () => {
  const note = 'Your doctor changed your medicine.'
  const timeline = [issued, { state: 'Cancelled', at: issued.at, by: 'program', note, collectedBy: null } as const]
  expect(letterSteps(letter({ status: 'Cancelled', timeline }), promised, t)[1]?.who).toContain(note)
})

test('home hides an undone claim and shows the current one', () => {
  const undone = { state: 'ClaimUndone', at: claimed.at, by: 'you', note: 'Shaw Boulevard', collectedBy: null } as const
  const elsewhere = { ...claimed, note: 'Shaw Boulevard' }
  const of = letter({ status: 'Claimed', timeline: [issued, elsewhere, undone, claimed, bought] })
  expect(currentSteps(of, promised, t).map(({ what }) => what)).toEqual([
    'state_Issued',
    'state_Claimed: Katipunan Avenue',
    'bought 5 pens',
    'buyAll 12 pens',
    'sendReceipt',
    'checkReceiptLater',
    'nextLetter',
  ])
})

test('a correction by the counter is listed after the original, and home shows only the correction', () => {
  const corrected = { state: 'BoughtCorrected', at: bought.at, by: 'pharmacy', note: '4', collectedBy: null } as const
  const of = letter({ status: 'Claimed', timeline: [issued, claimed, bought, corrected] })
  expect(letterSteps(of, promised, t).map(({ what }) => what)).toEqual(
    expect.arrayContaining(['bought 5 pens', 'boughtCorrected 4 pens']),
  )
  const current = currentSteps(of, promised, t).map(({ what }) => what)
  expect(current).toContain('boughtCorrected 4 pens')
  expect(current).not.toContain('bought 5 pens')
})

test('a refused hand-over shows the reason or the pharmacist’s note; a later purchase removes it from home', () => {
  const refused = (note: string) =>
    ({ state: 'NotHandedOver', at: claimed.at, by: 'pharmacy', note, collectedBy: null }) as const
  const steps = letterSteps(
    letter({ timeline: [issued, claimed, refused('OutOfStock'), refused('Tomorrow again')] }),
    promised,
    t,
  )
  expect(steps[2]).toMatchObject({ state: 'stopped', what: 'state_NotHandedOver' })
  expect(steps.map(({ who }) => who)).toEqual(
    expect.arrayContaining([
      'by_pharmacy November 5, 2026. refused_OutOfStock',
      'by_pharmacy November 5, 2026. Tomorrow again',
    ]),
  )
  const after = letter({ status: 'Claimed', timeline: [issued, claimed, refused('NoIdShown'), bought] })
  expect(currentSteps(after, promised, t).map(({ what }) => what)).not.toContain('state_NotHandedOver')
})

test('a hand-over to somebody else says who came for the patient', () => {
  const came = { ...bought, collectedBy: { name: 'Jun Dizon', relation: 'Son' } }
  const steps = letterSteps(letter({ status: 'Claimed', timeline: [issued, claimed, came] }), promised, t)
  expect(steps[2]?.who).toBe('collectedBy Jun Dizon Son November 6, 2026')
})
