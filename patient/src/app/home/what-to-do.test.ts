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
const all = [true, true] as const
const actionsFor = (over: Partial<LetterInFull>) => whatToDo(letter(over), { is: 'notRequested' }, '2026-11-20', ...all)

test('a new letter can be claimed; no receipt is requested before a purchase', () => {
  const { main, others } = actionsFor({})
  expect(main).toMatchObject({ label: 'claim', to: '/loa-details?id=l' })
  expect(others.map(({ label }) => label)).toEqual(['sendPrescription'])
})

test('a valid code is shown, and a receipt can be sent', () => {
  const { main, others } = actionsFor({ status: 'Claimed', quantityPurchased: 5, branchName: 'Katipunan Avenue' })
  expect(main?.label).toBe('showCode')
  expect(others.map(({ label, to }) => [label, to])).toEqual([
    ['uploadReceipt', '/or-upload-form?letter=l'],
    ['sendPrescription', '/e-loa-form'],
  ])
})

test('a finished letter with all its receipts leads to the next one', () => {
  expect(actionsFor({ status: 'Expired' }).main?.label).toBe('sendPrescription')
})

test('while the next prescription is under review it has no action', () => {
  const checked = { is: 'checked', document: receipt('UnderReview') } as const
  expect(whatToDo(letter({ status: 'Expired' }), checked, '2026-11-20', ...all).main).toBeUndefined()
})

test('a prescription is not requested before the day from which the next letter can be requested', () => {
  const bought = letter({ status: 'Dispensed', nextLetter: { askFrom: '2026-12-05' } as LetterInFull['nextLetter'] })
  const labels = (today: string) => {
    const { main, others } = whatToDo(bought, { is: 'notRequested' }, today, ...all)
    return [main, ...others].map((action) => action?.label)
  }
  expect(labels('2026-12-04')).not.toContain('sendPrescription')
  expect(labels('2026-12-05')).toContain('sendPrescription')
})

test('on the page of somebody who has not allowed it, nothing is claimed or sent', () => {
  const on = (over: Partial<LetterInFull>) => whatToDo(letter(over), { is: 'notRequested' }, '2026-11-20', false, false)
  for (const status of ['Issued', 'Expired'] as const) expect(on({ status })).toEqual({ main: undefined, others: [] })
  expect(on({ status: 'Claimed' })).toMatchObject({ main: { label: 'showCode' }, others: [] })
})
