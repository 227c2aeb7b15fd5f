import type { Document } from '@aruga/contract/documents/documents'
import type { Letter } from '@aruga/contract/letters/letters'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'

import { nextLetterOf, openPapers, stepToNextLetter } from './open-papers.ts'

const t = ((key: string) => key) as TFunction<'home'> & TFunction<'letters'>
let count = 0
const document = (over: Partial<Document>) => {
  count += 1
  const base = { id: `d${count}`, kind: 'OfficialReceipt', status: 'Accepted', letterId: null, orQuantity: null }
  return { ...base, uploadedAt: '2026-11-18T02:00:00Z', reviewedAt: null, declineNote: null, ...over } as Document
}
const prescription = (over: Partial<Document>) => document({ kind: 'Prescription', ...over })
const letter = (over: Partial<Letter>) =>
  ({
    id: 'l1',
    status: 'Issued',
    quantityPurchased: 0,
    issuedAt: '2026-11-03T02:00:00Z',
    branchName: null,
    ...over,
  }) as Letter
const sent = (...items: Document[]) => ({ items, totalCount: items.length })
const step = (of: Letter, ...documents: Document[]) => stepToNextLetter(nextLetterOf(documents, [of]), of, t, t)

test('a new prescription under review is the program’s turn', () => {
  const of = letter({ status: 'Expired' })
  expect(step(of, prescription({ status: 'UnderReview' }))).toMatchObject({
    state: 'waiting',
    what: 'checkPrescription',
  })
})

test('an accepted prescription waits for its letter, until that is issued', () => {
  const accepted = prescription({ reviewedAt: '2026-11-19T02:00:00Z' })
  const before = letter({ status: 'Dispensed' })
  expect(step(before, accepted)).toMatchObject({ state: 'waiting', what: 'stepNewLetter' })
  expect(nextLetterOf([accepted], [before, letter({ issuedAt: '2026-11-19T03:00:00Z' })])).toEqual({ is: 'notAsked' })
})

test('a declined prescription says why and where it is sent again', () => {
  const declined = prescription({ id: 'p1', status: 'Declined', declineNote: 'It is too dark.' })
  expect(step(letter({}), declined)).toMatchObject({
    state: 'turn',
    who: 'It is too dark.',
    link: { to: '/uploaded-documents?id=p1&replace=1' },
  })
})

test.each([
  ['Expired', 'turn'],
  ['Cancelled', 'turn'],
  ['Dispensed', 'later'],
] as const)('after a letter that is %s the next prescription is %s', (status, state) => {
  expect(step(letter({ status }))).toMatchObject({ state, what: 'nextLetter' })
})

test('receipts of the letter on top are its own steps; those of other letters are listed, one’s turns first', () => {
  const current = letter({})
  const waiting = document({ letterId: 'l2', status: 'UnderReview', orQuantity: 2 })
  const declined = document({ letterId: 'l3', status: 'Declined' })
  const own = document({ letterId: 'l1', status: 'Declined' })
  expect(openPapers(sent(waiting, own, declined), [current], current)).toEqual([
    { document: declined },
    { document: waiting },
  ])
})

test('a letter that was bought without a receipt is not forgotten when the next one is there', () => {
  const current = letter({})
  const old = letter({ id: 'l2', status: 'Dispensed', quantityPurchased: 5 })
  expect(openPapers(sent(), [current, old], current)).toEqual([{ letter: old, missing: 5 }])
  const receipt = document({ letterId: 'l2', orQuantity: 5 })
  expect(openPapers(sent(receipt), [current, old], current)).toEqual([])
})

test('nobody is asked for a receipt that may be among those that were not read', () => {
  const old = letter({ id: 'l2', status: 'Dispensed', quantityPurchased: 5 })
  expect(openPapers({ items: [], totalCount: 101 }, [old])).toEqual([])
})
