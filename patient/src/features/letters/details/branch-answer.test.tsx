// @vitest-environment happy-dom
// What the patient reads beside the code about their branch's answer.
import type { LetterInFull } from '@aruga/contract/letters/letters'
import type { ClaimAnswer } from '@aruga/contract/pharmacies/stock'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import type { LetterMutation } from '../claim/claim-mutations.ts'
import { BranchAnswer } from './branch-answer.tsx'
import { BranchOut } from './branch-out.tsx'

beforeEach(() => {
  setLanguage('en')
  vi.useFakeTimers({ now: new Date('2026-12-01T11:00:00+08:00') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const branch = { id: 'b1', name: 'Katipunan Avenue', pharmacyName: 'Mercury', address: '' }
const claim = { code: 'K7M4QXHP', claimedAt: '', codeValidUntil: '', together: [], branch }
const letter = { productName: 'Insulin glargine', claimCanBeUndone: true } as LetterInFull
const nearby = [
  { id: 'b2', name: 'Shaw Boulevard', pharmacyName: 'Mercury', city: 'Mandaluyong', distance: 6100 },
  { id: 'b3', name: 'Maginhawa Street', pharmacyName: 'Mercury', city: 'Quezon City', distance: null },
]
const answered = (answer: Partial<ClaimAnswer>): ClaimAnswer => ({
  answer: 'Ready',
  readyAt: null,
  answeredAt: '2026-12-01T02:20:00.000Z',
  ...answer,
})

function textWith(answer: ClaimAnswer | null, { isOut = false, can = letter } = {}) {
  const items = isOut ? [{ branchId: 'b1', since: '2026-12-01T02:20:00.000Z', expectedOn: null }] : []
  const props = {
    letter: can,
    claim,
    stock: { items, answer, nearby },
    undo: { isPending: false } as LetterMutation<void>,
    choose: () => {},
  }
  render(
    <>
      <BranchOut {...props} />
      <BranchAnswer {...props} />
    </>,
  )
  return document.body.textContent?.replace(/\s+/g, ' ') ?? ''
}

test.each([
  ['an answer of today by its time', answered({}), 'Ready since 10:20 AM'],
  ['an earlier answer by its day', answered({ answeredAt: '2026-11-29T02:20:00.000Z' }), 'Ready since November 29'],
  ['a whole day', answered({ answer: 'ReadyFrom', readyAt: '2026-12-01T16:00:00.000Z' }), 'Ready from December 2'],
  ['a time of today', answered({ answer: 'NotBefore', readyAt: '2026-12-01T08:00:00.000Z' }), 'Not before 4:00 PM'],
] as const)('The patient reads %s', (_what, answer, words) => {
  expect(textWith(answer)).toContain(words)
})

test('A branch that has not answered is shown as that, and proposes nothing else', () => {
  expect(textWith(answered({ answer: 'NotYet', answeredAt: null }))).toContain('Katipunan Avenue has not answered yet')
  expect(screen.queryByRole('button')).toBeNull()
})

test('Where the medicine is not there yet, the patient can go on to a branch that has it', () => {
  const text = textWith(answered({ answer: 'NotBefore', readyAt: '2026-12-02T16:00:00.000Z' }))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Choose Shaw Boulevard instead',
    'Choose Maginhawa Street instead',
  ])
  expect(text).toContain('6.1 km from there')
  expect(text).toContain('Katipunan Avenue answered (10:20 AM)')
})

test('What is set aside for the patient is ready, though the branch is out for others', () => {
  expect(textWith(answered({}), { isOut: true })).not.toContain('This branch is out of stock')
  cleanup()
  expect(textWith(null, { isOut: true })).toContain('This branch is out of stock')
})

test('Once the counter has looked up the code, no other branch is proposed', () => {
  textWith(null, { isOut: true, can: { ...letter, claimCanBeUndone: false } })
  expect(screen.queryByRole('button')).toBeNull()
})

test('Where the program does not ask branches, the letter says nothing of it', () => {
  expect(textWith(null)).toBe('')
})
