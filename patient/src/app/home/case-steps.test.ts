import type { Document } from '@aruga/contract/documents/documents'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { promisedBy } from '../../features/program/shared/promised.ts'
import { type CaseStatus, caseSteps, correctionPath } from './case-steps.ts'

const t = ((key: string) => key) as TFunction<'home'>
const promised = promisedBy(undefined, t as never)
const steps = (status: CaseStatus, documents: Document[] = []) =>
  caseSteps({ status, notEligible: false, enrolledAt: '2026-11-20T01:00:00Z', documents }, promised, t)
const at = (...params: Parameters<typeof steps>) => steps(...params).map(({ state, what }) => `${state} ${what}`)
const photo = (id: string, status: Document['status'], replaces: string | null = null) =>
  ({ id, status, kind: 'Id', replaces }) as Document

test('while the case is under review the program acts next, not the patient', () => {
  expect(at('UnderReview')).toEqual(['done registered', 'waiting stepReview', 'later stepLetter', 'later stepChoose'])
})

test('a late registration shows that it takes longer than promised: the promise belongs to the waiting document, not to the newest', () => {
  const late = { promised: { workingDays: 1, dueAt: '2026-11-21T01:00:00.000Z' } }
  const waiting = { ...photo('b', 'UnderReview'), ...late }
  expect(steps('UnderReview', [photo('a', 'Accepted'), waiting])[1]).toMatchObject({ state: 'waiting', who: 'late' })
  const inTime = { ...waiting, promised: { workingDays: 1, dueAt: '2126-11-21T01:00:00.000Z' } }
  expect(steps('UnderReview', [photo('a', 'Accepted'), inTime])[1]).toMatchObject({ state: 'waiting', who: 'who' })
})

test('after a decline the patient’s next step is to send the photo again', () => {
  expect(at('Declined')[1]).toBe('task stepFix')
  const step = steps('Declined', [photo('a', 'Accepted'), photo('b', 'Declined')])[1]
  expect(step).toMatchObject({ state: 'task', link: { to: '/uploaded-documents?id=b&replace=1' } })
})

test('a registration that is declined for good needs no action', () => {
  const of = { status: 'Declined', notEligible: true, enrolledAt: '2026-11-20T01:00:00Z', documents: [] } as const
  expect(caseSteps({ ...of, documents: [] }, promised, t).map(({ state }) => state)).toEqual(['done', 'done'])
})

test('when both photos are declined, the patient replaces them one at a time', () => {
  const both = [photo('a', 'Declined'), photo('b', 'Declined')]
  expect(at('Declined', both).slice(1, 3)).toEqual(['task stepFixOf', 'later stepFixOf'])
  expect(correctionPath(both)).toBe('/uploaded-documents?id=a&replace=1')
  const first = [photo('c', 'UnderReview', 'a'), photo('b', 'Declined')]
  expect(at('Declined', first).slice(1, 3)).toEqual(['done sentAgain', 'task stepFixOf'])
  expect(correctionPath(first)).toBe('/uploaded-documents?id=b&replace=1')
})

test('an active patient without a letter waits for one', () => {
  expect(at('Active')).toEqual(['done registered', 'done approved', 'waiting stepLetter', 'later stepChoose'])
})

test('an active patient whose prescription is declined sends it again', () => {
  const declined = { id: 'p', kind: 'Prescription', status: 'Declined', declineNote: 'Too dark.' } as Document
  const [, , step] = steps('Active', [declined])
  expect(step).toMatchObject({ state: 'task', who: 'Too dark.', link: { to: '/uploaded-documents?id=p&replace=1' } })
  const checked = { ...declined, status: 'UnderReview' } as Document
  expect(at('Active', [checked])[2]).toBe('waiting checkPrescription')
})

test.each(['UnderReview', 'Declined', 'Active'] as const)('%s: at most one step is current', (status) => {
  expect(at(status).filter((step) => /^(turn|waiting)/.test(step)).length).toBeLessThanOrEqual(1)
})
