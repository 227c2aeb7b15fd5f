import type { Document } from '@aruga/contract/documents/documents'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { expect, test } from 'vitest'
import { whatToDo } from './what-to-do.ts'

const letter = (over: Partial<LetterInFull>) =>
  ({
    id: 'l',
    status: 'Issued',
    quantityPurchased: 0,
    branchName: null,
    receipts: [],
    ...over,
  }) as unknown as LetterInFull
const receipt = (status: Document['status']) =>
  ({ id: 'r', kind: 'OfficialReceipt', status, orQuantity: null }) as Document
const asked = (over: Partial<LetterInFull>) => whatToDo(letter(over), { is: 'notAsked' })

test('a fresh letter is claimed; nothing was bought, so no receipt is asked for', () => {
  const { main, others } = asked({})
  expect(main).toMatchObject({ label: 'claim', to: '/loa-details?id=l' })
  expect(others.map(({ label }) => label)).toEqual(['sendPrescription'])
})

test('with a code the code comes first, whatever paper is missing', () => {
  const { main, others } = asked({ status: 'Claimed', quantityPurchased: 5, branchName: 'Katipunan Avenue' })
  expect(main?.label).toBe('showCode')
  expect(others.map(({ label, to }) => [label, to])).toEqual([
    ['uploadReceipt', '/or-upload-form?letter=l'],
    ['sendPrescription', '/e-loa-form'],
  ])
})

test.each([
  [[receipt('Declined')], 'sendPhoto', '/uploaded-documents?id=r&replace=1'],
  [[receipt('NeedsQuantity')], 'sayHowMany', '/uploaded-documents?id=r'],
  [[], 'uploadReceipt', '/or-upload-form?letter=l'],
] as const)('a letter that is over asks for its papers first', (receipts, label, to) => {
  const { main, others } = asked({ status: 'Dispensed', quantityPurchased: 12, receipts: [...receipts] })
  expect(main).toMatchObject({ label, to })
  expect(others.some((other) => other === main)).toBe(false)
})

test('a letter that is over and proved leads to the next one', () => {
  expect(asked({ status: 'Expired' }).main?.label).toBe('sendPrescription')
})

test('while the next prescription is checked there is nothing to press for it', () => {
  const checked = { is: 'checked', document: receipt('UnderReview') } as const
  expect(whatToDo(letter({ status: 'Expired' }), checked).main).toBeUndefined()
})
