import { patientStatuses } from '@aruga/contract/profile'
import { expect, test } from 'vitest'
import { caseSteps } from './case-steps.ts'
import type { HomeTexts } from './texts.ts'

const t: HomeTexts = (key) => key
const at = (status: (typeof patientStatuses)[number]) =>
  caseSteps({ status, enrolledAt: '2026-11-20T01:00:00Z' }, t).map(({ state, what }) => `${state} ${what}`)

test('while the case is under review the program acts, not the patient', () => {
  expect(at('UnderReview')).toEqual(['done registered', 'waiting stepReview', 'later stepLetter', 'later stepChoose'])
})

test('after a decline it is the patient’s turn', () => {
  expect(at('Declined')[1]).toBe('turn stepFix')
})

test('an active patient without a letter waits for it', () => {
  expect(at('Active')).toEqual(['done registered', 'done approved', 'waiting stepLetter', 'later stepChoose'])
})

test.each(patientStatuses)('%s: nobody is asked for two things at once', (status) => {
  expect(at(status).filter((step) => /^(turn|waiting)/.test(step)).length).toBeLessThanOrEqual(1)
})
