import { expect, test } from 'vitest'
import { merge } from './change.ts'

test('Notifications read one after the other are all marked', () => {
  const next = merge({ kind: 'read', notificationIds: ['a'] }, { kind: 'read', notificationIds: ['b', 'a'] })
  expect(next).toEqual({ kind: 'read', notificationIds: ['a', 'b'] })
})

test('A second change of details leaves the first as it is', () => {
  const next = merge(
    { kind: 'profile', changes: { firstName: 'Marie' } },
    { kind: 'profile', changes: { mobilePhoneNumber: '0918 555 0100' } },
  )
  expect(next).toEqual({
    kind: 'profile',
    changes: { firstName: 'Marie', mobilePhoneNumber: '0918 555 0100' },
  })
})
