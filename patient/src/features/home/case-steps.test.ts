import type { Document } from '@aruga/contract/documents'
import { patientStatuses } from '@aruga/contract/profile'
import { expect, test } from 'vitest'
import { caseSteps, correctionPath } from './case-steps.ts'
import type { HomeTexts } from './texts.ts'

const t: HomeTexts = (key) => key
const steps = (status: (typeof patientStatuses)[number], agrees = false, documents: Document[] = []) =>
  caseSteps({ status, enrolledAt: '2026-11-20T01:00:00Z', documents, agrees }, t)
const at = (...asked: Parameters<typeof steps>) => steps(...asked).map(({ state, what }) => `${state} ${what}`)
const photo = (id: string, status: Document['status'], replaces: string | null = null) =>
  ({ id, status, kind: 'Id', replaces }) as Document

test('while the case is under review the program acts, not the patient', () => {
  expect(at('UnderReview')).toEqual(['done registered', 'waiting stepReview', 'later stepLetter', 'later stepChoose'])
})

test('after a decline it is the patient’s turn to send the photo again', () => {
  expect(at('Declined')[1]).toBe('turn stepFix')
  const step = steps('Declined', false, [photo('a', 'Accepted'), photo('b', 'Declined')])[1]
  expect(step).toMatchObject({ state: 'turn', link: { to: '/uploaded-documents?id=b&replace=1' } })
})

test('when both photos were declined, one is asked for after the other', () => {
  const both = [photo('a', 'Declined'), photo('b', 'Declined')]
  expect(at('Declined', false, both).slice(1, 3)).toEqual(['turn stepFixOf', 'later stepFixOf'])
  expect(correctionPath(both)).toBe('/uploaded-documents?id=a&replace=1')
  const first = [photo('c', 'UnderReview', 'a'), photo('b', 'Declined')]
  expect(at('Declined', false, first).slice(1, 3)).toEqual(['done sentAgain', 'turn stepFixOf'])
  expect(correctionPath(first)).toBe('/uploaded-documents?id=b&replace=1')
})

test('an active patient without a letter waits for it', () => {
  expect(at('Active')).toEqual(['done registered', 'done approved', 'waiting stepLetter', 'later stepChoose'])
})

test('an active patient whose prescription was declined sends it again', () => {
  const declined = { id: 'p', kind: 'Prescription', status: 'Declined', declineNote: 'Too dark.' } as Document
  const [, , step] = steps('Active', false, [declined])
  expect(step).toMatchObject({ state: 'turn', who: 'Too dark.', link: { to: '/uploaded-documents?id=p&replace=1' } })
  const checked = { ...declined, status: 'UnderReview' } as Document
  expect(at('Active', false, [checked])[2]).toBe('waiting checkPrescription')
})

test('who left comes back by agreeing first and a new prescription then', () => {
  expect(steps('Unsubscribed')[0]).toMatchObject({ state: 'turn', link: { to: '/patient-consent' } })
  expect(steps('Unsubscribed', true)[1]).toMatchObject({ state: 'turn', link: { to: '/e-loa-form' } })
})

test.each(patientStatuses)('%s: nobody is asked for two things at once', (status) => {
  for (const agrees of [false, true])
    expect(at(status, agrees).filter((step) => /^(turn|waiting)/.test(step)).length).toBeLessThanOrEqual(1)
})
