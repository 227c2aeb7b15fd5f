import type { Profile } from '@aruga/contract/profile'
import { expect, test } from 'vitest'
import { changesOf, noDraft, readProfileDraft, startOf, toBody, valuesOf } from './profile-values.ts'

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
  const draft = { of: 'a', changes: changesOf(valuesOf(maria), typed) }
  const since = { ...maria, lastName: 'Santos' }
  expect(startOf(since, draft)).toEqual({ ...valuesOf(since), mobilePhoneNumber: '0918 555 0100' })
})

test('nobody begins with what another patient typed on this device', () => {
  const draft = { of: 'a', changes: { firstName: 'Marie' } }
  expect(startOf({ ...maria, id: 'b' }, draft)).toEqual(valuesOf(maria))
})

test.each([null, undefined, 7, 'x', {}, { of: 'a' }, { of: 'a', changes: null }, { of: 7, changes: {} }])(
  'a draft that is none is empty: %j',
  (stored) => expect(readProfileDraft(stored)).toEqual(noDraft),
)

test('of a stored draft only the fields of the form are read', () => {
  const stored = { of: 'a', changes: { firstName: 'Marie', password: 'x', lastName: 7 } }
  expect(readProfileDraft(stored)).toEqual({ of: 'a', changes: { firstName: 'Marie' } })
})
