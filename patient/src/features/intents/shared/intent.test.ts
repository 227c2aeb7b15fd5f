import { expect, test } from 'vitest'
import { type Intent, type Wish, withWish } from './intent.ts'

const keep = (...wishes: Wish[]) =>
  wishes.reduce<Intent[]>((intents, wish, at) => withWish(intents, wish, { id: `i${at}`, at }), [])
const claimAt = (name: string, letterId = 'l1'): Wish => ({
  kind: 'claim',
  letterId,
  medicine: 'Dalisulin',
  branch: { id: name, name },
})

test('Who changes their mind about a branch without a network claims at the second, once', () => {
  const intents = keep(claimAt('Cubao'), claimAt('Pasig', 'l2'), claimAt('Makati'))
  expect(intents.map(({ wish }) => wish)).toEqual([claimAt('Pasig', 'l2'), claimAt('Makati')])
})

test('Notifications read one after the other are all marked', () => {
  const [intent] = keep({ kind: 'read', notificationIds: ['a'] }, { kind: 'read', notificationIds: ['b', 'a'] })
  expect(intent?.wish).toEqual({ kind: 'read', notificationIds: ['a', 'b'] })
})

test('A second change of details keeps the first', () => {
  const [intent] = keep(
    { kind: 'profile', changes: { firstName: 'Marie' } },
    { kind: 'profile', changes: { mobilePhoneNumber: '0918 555 0100' } },
  )
  expect(intent?.wish).toEqual({
    kind: 'profile',
    changes: { firstName: 'Marie', mobilePhoneNumber: '0918 555 0100' },
  })
})

test('What was refused is tried anew when the patient does it again', () => {
  const [refused] = keep({ kind: 'quantity', documentId: 'd1', quantity: 5 })
  if (!refused) throw new Error('nothing kept')
  const why = { status: 403, code: 'ReceiptQuantityTooLarge', message: '', data: {}, wellFormed: true }
  const next = withWish(
    [{ ...refused, refused: why }],
    { kind: 'quantity', documentId: 'd1', quantity: 3 },
    { id: 'n', at: 9 },
  )
  expect(next).toEqual([{ id: 'n', at: 9, wish: { kind: 'quantity', documentId: 'd1', quantity: 3 }, refused: null }])
})
