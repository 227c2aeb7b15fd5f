import type { BranchRecord } from '@aruga/contract/pharmacies/staff'
import { expect, test } from 'vitest'
import { degreesError, detailsOf, isDivided, valuesOf } from './branch-values.ts'

const branch: BranchRecord = {
  id: '1',
  pharmacyId: '2',
  pharmacyName: 'Botika',
  name: 'Katipunan',
  address: '1 St',
  city: 'Quezon City',
  province: 'Metro Manila',
  latitude: 14.6394,
  longitude: 121.0744,
  phone: null,
  hours: [
    { day: 1, opens: '08:00', closes: '20:00' },
    { day: 0, opens: '00:00', closes: '24:00' },
  ],
  vatRegistered: true,
  retiredAt: null,
}

test('Unchanged values are saved as they were', () => {
  const { pharmacyId, hours, ...details } = detailsOf(valuesOf(branch), branch)
  expect(pharmacyId).toBe('2')
  expect(hours).toEqual(branch.hours)
  expect(details).toEqual({
    name: 'Katipunan',
    address: '1 St',
    city: 'Quezon City',
    province: 'Metro Manila',
    latitude: 14.6394,
    longitude: 121.0744,
    phone: null,
    vatRegistered: true,
  })
})

test('A lunch break, which the form does not show, is preserved', () => {
  const divided = { ...branch, hours: [...branch.hours, { day: 1, opens: '21:00', closes: '22:00' }] }
  expect(isDivided(divided)).toBe(true)
  expect(detailsOf(valuesOf(divided), divided).hours).toEqual(divided.hours)
})

test('A closing time of 00:00 is saved as 24:00', () => {
  const values = valuesOf(branch)
  values.days[6] = { open: true, opens: '10:00', closes: '00:00' }
  expect(detailsOf(values, branch).hours).toContainEqual({ day: 0, opens: '10:00', closes: '24:00' })
})

test.each([
  ['', undefined],
  ['14.6', undefined],
  ['-89.99', undefined],
  ['91', 'Degrees from -90 to 90, like 14.6394.'],
  ['14,6', 'Degrees from -90 to 90, like 14.6394.'],
  ['north', 'Degrees from -90 to 90, like 14.6394.'],
])('A latitude of "%s"', (text, error) => expect(degreesError(text, 90)).toBe(error))
