import type { Profile } from '@aruga/contract/profile/profile'
import { expect, test } from 'vitest'
import { changesOf, noChanges, readChanges, startOf, toBody, valuesOf } from './profile-values.ts'

const maria = {
  id: 'a',
  firstName: 'Maria',
  middleName: null,
  lastName: 'Halimbawa',
  emailAddress: 'maria@demo.test',
  pendingEmailAddress: null,
  mobilePhoneNumber: '0917 555 0100',
} as Profile

test('a change of the name does not call off the new address that waits', () => {
  const waiting = { ...maria, pendingEmailAddress: 'new@demo.test' }
  expect(toBody({ ...valuesOf(waiting), firstName: 'Marie' })).toEqual({
    firstName: 'Marie',
    middleName: null,
    lastName: 'Halimbawa',
    mobilePhoneNumber: '0917 555 0100',
    emailAddress: 'new@demo.test',
  })
})

test('what was typed and not saved is there again, and what was not touched is as the server has it now', () => {
  const typed = { ...valuesOf(maria), mobilePhoneNumber: '0918 555 0100' }
  const since = { ...maria, lastName: 'Santos' }
  const start = startOf(since, changesOf(valuesOf(maria), typed))
  expect(start).toEqual({ ...valuesOf(since), mobilePhoneNumber: '0918 555 0100' })
})

test.each([null, undefined, 7, 'x', {}, []])('a draft that is none is empty: %j', (stored) =>
  expect(readChanges(stored)).toEqual(noChanges),
)

test('of a stored draft only the fields of the form are read', () =>
  expect(readChanges({ firstName: 'Marie', password: 'x', lastName: 7 })).toEqual({ firstName: 'Marie' }))
