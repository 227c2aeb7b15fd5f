import type { CounterRecord, LetterInFull } from '@aruga/contract/letters/letters'
import { expect, test } from 'vitest'
import { errorOf, movedTo, newEntry } from './receipts-draft.ts'
import { othersFor, togetherWith } from './together.ts'

const record = (day: string, unproved: number, branchName = 'Katipunan Avenue'): CounterRecord => ({
  day,
  branchName,
  quantity: 4,
  unproved,
})
const letter = (id: string, handOvers: CounterRecord[], rest: object = {}) =>
  ({ id, quantityApproved: 12, receipts: [], claim: null, handOvers, ...rest }) as unknown as LetterInFull
const insulin = letter('insulin', [record('2026-11-12', 4)])

test('A letter that was handed over on the same day at the same branch is offered, with what the counter recorded', () => {
  expect(togetherWith(insulin, letter('metformin', [record('2026-11-12', 2)]))).toMatchObject({ recorded: 2, left: 12 })
  expect(togetherWith(insulin, letter('metformin', [record('2026-11-13', 2)]))).toBeNull()
  expect(togetherWith(insulin, letter('metformin', [record('2026-11-12', 2, 'Ermita')]))).toBeNull()
  expect(togetherWith(insulin, insulin)).toBeNull()
})

test('What a receipt covers already is not offered again', () => {
  const sent = { id: 'r', kind: 'OfficialReceipt', status: 'UnderReview', orQuantity: 2 }
  expect(togetherWith(insulin, letter('metformin', [record('2026-11-12', 2)], { receipts: [sent] }))).toBeNull()
  const full = { ...sent, orQuantity: 12 }
  expect(togetherWith(insulin, letter('metformin', [], { receipts: [full] }))).toBeNull()
})

test('A letter with the same claim code is offered without a quantity where the counter recorded none', () => {
  const claimed = { ...insulin, claim: { together: [{ letterId: 'metformin' }] } } as LetterInFull
  expect(togetherWith(claimed, letter('metformin', []))).toMatchObject({ recorded: null })
})

test('What a receipt has for another letter is needed, fits it, and stays behind with its letter', () => {
  const entry = (units: number | null) => ({
    ...newEntry({ id: 'p' } as Parameters<typeof newEntry>[0], true),
    quantity: 4,
    together: { metformin: units },
  })
  const left = new Map([['metformin', 2]])
  expect(errorOf([entry(2)], 12, '2026-11-21', left)).toBeNull()
  expect(errorOf([entry(3)], 12, '2026-11-21', left)).toEqual({ id: 'p', kind: 'tooMany' })
  expect(errorOf([entry(null)], 12, '2026-11-21', left)).toEqual({ id: 'p', kind: 'missing' })
  const moved = movedTo(entry(2), 'insulin', 'losartan')
  expect(moved.together).toBeUndefined()
  expect(movedTo(moved, 'losartan', 'insulin').together).toEqual({ metformin: 2 })
})

test('Several receipts of a visit do not count the other letter twice', () => {
  const of = (id: string, units: number) => ({
    ...newEntry({ id } as Parameters<typeof newEntry>[0], true),
    quantity: 4,
    together: { metformin: units },
  })
  const both = [of('p', 2), of('q', 2)]
  const [first, second] = both as [(typeof both)[number], (typeof both)[number]]
  const others = [{ letter: letter('metformin', []), left: 3, recorded: 2 }]
  expect(othersFor(first, both, others)).toMatchObject([{ left: 3, recorded: 2 }])
  expect(othersFor(second, both, others)).toMatchObject([{ left: 1, recorded: null }])
  expect(errorOf(both, 12, '2026-11-21', new Map([['metformin', 3]]))).toEqual({ id: 'q', kind: 'tooMany' })
  expect(errorOf(both, 12, '2026-11-21', new Map([['metformin', 4]]))).toBeNull()
  const { together: _, ...third } = of('r', 1)
  expect(othersFor(third, [...both, third], others)).toEqual([])
})
