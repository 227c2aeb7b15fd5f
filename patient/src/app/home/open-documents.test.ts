import type { Document } from '@aruga/contract/documents/documents'
import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { promisedBy } from '../../features/program/shared/promised.ts'

import { nextLetterOf, stepToNextLetter, waitingDocuments } from './open-documents.ts'

const t = ((key: string) => key) as TFunction<'home'> & TFunction<'letters'>
const promised = promisedBy(undefined, t as never)
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
const step = (of: Letter, ...documents: Document[]) =>
  stepToNextLetter(nextLetterOf(documents, [of]), of, promised, t, t)

test('while a new prescription is under review the program acts next', () => {
  const of = letter({ status: 'Expired' })
  expect(step(of, prescription({ status: 'UnderReview' }))).toMatchObject({
    state: 'waiting',
    what: 'checkPrescription',
  })
})

test('a late prescription shows that it takes longer than promised, and the day on which it was sent', () => {
  const of = letter({ status: 'Expired' })
  const sent = (dueAt: string) =>
    step(of, prescription({ status: 'UnderReview', promised: { workingDays: 1, dueAt } })).who
  expect([sent('2026-11-19T02:00:00.000Z'), sent('2126-11-19T02:00:00.000Z')]).toEqual(['late since', 'who. since'])
})

test('an accepted prescription waits until its letter is issued', () => {
  const accepted = prescription({ reviewedAt: '2026-11-19T02:00:00Z' })
  const before = letter({ status: 'Dispensed' })
  expect(step(before, accepted)).toMatchObject({ state: 'waiting', what: 'stepNewLetter', who: 'byProgram' })
  expect(nextLetterOf([accepted], [before, letter({ issuedAt: '2026-11-19T03:00:00Z' })])).toEqual({
    is: 'notRequested',
  })
})

test.each([
  ['2026-11-25T05:00:00Z', '2026-11-25T05:00:00.001Z'],
  ['2026-11-25T05:00:00.39Z', '2026-11-25T05:00:00.391Z'],
  ['2026-11-25T05:00:00.7Z', '2026-11-25T05:00:00.7005Z'],
  ['2026-11-25T05:00:00.500Z', '2026-11-25T05:00:00.5Z'],
])(
  'a prescription reviewed at %s belongs to the letter issued at %s, whatever the format of the two times',
  (reviewedAt, issuedAt) => {
    const accepted = prescription({ reviewedAt })
    expect(nextLetterOf([accepted], [letter({ issuedAt })])).toEqual({ is: 'notRequested' })
    expect(step(letter({ issuedAt, status: 'Expired' }), accepted)).toMatchObject({ state: 'task', what: 'nextLetter' })
  },
)

test('a declined prescription shows the reason and where to send it again', () => {
  const declined = prescription({ id: 'p1', status: 'Declined', declineNote: 'It is too dark.' })
  expect(step(letter({}), declined)).toMatchObject({
    state: 'task',
    who: 'It is too dark.',
    link: { to: '/uploaded-documents?id=p1&replace=1' },
  })
})

test.each([
  ['Expired', 'task'],
  ['Cancelled', 'task'],
  ['Dispensed', 'later'],
] as const)('after a letter that is %s, the step of the next prescription is %s', (status, state) => {
  expect(step(letter({ status }))).toMatchObject({ state, what: 'nextLetter' })
})

test('documents that wait for the program are listed, except those shown in the steps of the current letter', () => {
  const waiting = document({ letterId: 'l2', status: 'UnderReview', orQuantity: 2 })
  const declined = document({ letterId: 'l3', status: 'Declined' })
  const own = document({ letterId: 'l1', status: 'UnderReview' })
  const newest = prescription({ status: 'UnderReview' })
  expect(waitingDocuments([newest, waiting, own, declined], letter({}))).toEqual([waiting])
})

test('before the next letter can be requested, the step shows from when it can', () => {
  const nextLetter = { askFrom: '2999-12-05' } as LetterInFull['nextLetter']
  const bought = { ...letter({ status: 'Dispensed' }), nextLetter }
  expect(step(bought)).toMatchObject({ state: 'later', who: 'nextLetterFrom' })
})
