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

test('changing the name does not cancel a pending e-mail address', () => {
  const waiting = { ...maria, pendingEmailAddress: 'new@demo.test' }
  expect(toBody({ ...valuesOf(waiting), firstName: 'Marie' })).toEqual({
    firstName: 'Marie',
    middleName: null,
    lastName: 'Halimbawa',
    mobilePhoneNumber: '0917 555 0100',
    emailAddress: 'new@demo.test',
  })
})

test('a patient with one name only stays one when something else is changed', () => {
  const one = valuesOf({ ...maria, lastName: '' })
  expect(toBody({ ...one, firstName: 'Marie' })).toMatchObject({ firstName: 'Marie', lastName: '-' })
})

test('unsaved changes are restored over the server’s current values', () => {
  const typed = { ...valuesOf(maria), mobilePhoneNumber: '0918 555 0100' }
  const since = { ...maria, lastName: 'Santos' }
  const start = startOf(since, changesOf(valuesOf(maria), typed))
  expect(start).toEqual({ ...valuesOf(since), mobilePhoneNumber: '0918 555 0100' })
})

test.each([null, undefined, 7, 'x', {}, []])('an invalid draft is empty: %j', (stored) =>
  expect(readChanges(stored)).toEqual(noChanges),
)

test('only the form’s own fields are read from a stored draft', () =>
  expect(readChanges({ firstName: 'Marie', password: 'x', lastName: 7 })).toEqual({ firstName: 'Marie' }))
