import { expect, test } from 'vitest'
import { type Change, type Intent, withChange } from './intent.ts'

const keep = (...changes: Change[]) =>
  changes.reduce<Intent[]>((intents, change, at) => withChange(intents, change, { id: `i${at}`, at }), [])
const claimAt = (name: string, letterId = 'l1'): Change => ({
  kind: 'claim',
  letterId,
  medicine: 'Dalisulin',
  branch: { id: name, name },
})

test('Who changes their mind about a branch without a network claims at the second, once', () => {
  const intents = keep(claimAt('Cubao'), claimAt('Pasig', 'l2'), claimAt('Makati'))
  expect(intents.map(({ change }) => change)).toEqual([claimAt('Pasig', 'l2'), claimAt('Makati')])
})

test('Notifications read one after the other are all marked', () => {
  const [intent] = keep({ kind: 'read', notificationIds: ['a'] }, { kind: 'read', notificationIds: ['b', 'a'] })
  expect(intent?.change).toEqual({ kind: 'read', notificationIds: ['a', 'b'] })
})

test('A second change of details keeps the first', () => {
  const [intent] = keep(
    { kind: 'profile', changes: { firstName: 'Marie' } },
    { kind: 'profile', changes: { mobilePhoneNumber: '0918 555 0100' } },
  )
  expect(intent?.change).toEqual({
    kind: 'profile',
    changes: { firstName: 'Marie', mobilePhoneNumber: '0918 555 0100' },
  })
})

test('What was refused is tried anew when the patient does it again', () => {
  const [refused] = keep({ kind: 'quantity', documentId: 'd1', quantity: 5 })
  if (!refused) throw new Error('nothing kept')
  const why = { status: 403, code: 'ReceiptQuantityTooLarge', message: '', data: {}, wellFormed: true }
  const next = withChange(
    [{ ...refused, refused: why }],
    { kind: 'quantity', documentId: 'd1', quantity: 3 },
    { id: 'n', at: 9 },
  )
  expect(next).toEqual([{ id: 'n', at: 9, change: { kind: 'quantity', documentId: 'd1', quantity: 3 }, refused: null }])
})
