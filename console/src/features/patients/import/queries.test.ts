// @vitest-environment happy-dom
import type { PatientImportInFull } from '@aruga/contract/patients/import'
import { expect, test } from 'vitest'
import { rowsQuery } from './queries.ts'

const file: PatientImportInFull = {
  ...{ id: 'file', filename: 'clinic.csv', state: 'Imported', rows: 900, new: 900, same: 0, duplicate: 0, refused: 0 },
  ...{ withUnits: 0, units: 0, links: 900, cards: 0, done: 900, undoOf: null, stayed: 0, lettersGuessed: false },
  ...{ inviting: false, invitedAt: null, startedAt: '2026-11-01T02:00:00.000Z', finishedAt: null },
  ...{ invitations: [{ state: 'NotSent', count: 900 }], reasons: [], canUndo: true },
}
const keyOf = (changes: Partial<PatientImportInFull>) =>
  rowsQuery({ import: { ...file, ...changes }, outcome: null, page: 0 }).queryKey

test('While patients come in, go out or are mailed, each step leaves the rows as read; once it has ended they are read again', () => {
  expect(keyOf({ state: 'Importing', done: 250 })).toEqual(keyOf({ state: 'Importing', done: 500 }))
  expect(keyOf({ state: 'Undoing', done: 500 })).toEqual(keyOf({ state: 'Undoing', done: 250 }))
  const [some, more] = [300, 600].map((count) => [{ state: 'Sending' as const, count }])
  const sending = keyOf({ inviting: true, invitations: some ?? [] })
  expect(keyOf({ inviting: true, invitations: more ?? [] })).toEqual(sending)
  expect(keyOf({ inviting: false, invitations: more ?? [] })).toEqual(sending)
  expect(keyOf({ invitations: [{ state: 'Sent', count: 900 }] })).not.toEqual(sending)
  expect(keyOf({})).not.toEqual(sending)
})
