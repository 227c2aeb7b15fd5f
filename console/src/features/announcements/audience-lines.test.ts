import { expect, test } from 'vitest'
import { audienceLines } from './audience-lines.ts'

test('An audience is described by names', () => {
  expect(audienceLines({})).toEqual(['All active patients'])
  expect(audienceLines({ branch: 'Demo Botika, Katipunan Avenue', professional: 'Dr. Reyes' })).toEqual([
    'Has claimed at Demo Botika, Katipunan Avenue',
    'Patient of Dr. Reyes',
  ])
})
