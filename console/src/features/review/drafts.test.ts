// @vitest-environment happy-dom

import type { StaffProfile } from '@aruga/contract/profile/staff'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '../../platform/me.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useStoredDraft } from './decision/use-stored-draft.ts'
import { drafts, noDecline, useDraft } from './drafts.ts'

const caseOf = (id: string, ...documentIds: string[]) =>
  ({ kind: 'Prescription', id, documents: documentIds.map((id) => ({ id })) }) as unknown as CaseInFull
const opened = (of: CaseInFull) => renderHook(() => useDraft(of)).result.current
const one = caseOf('one', 'paper')

beforeEach(drafts.clear)

test('Typed values are restored whenever the case is opened, until it is decided', () => {
  drafts.keepForm(one, { prescriber: 'Dr. Halimbawa' })
  expect(opened(caseOf('two', 'paper'))).toBeUndefined()
  expect(opened(one)).toEqual({ form: { prescriber: 'Dr. Halimbawa' } })
  expect(opened(one)).toEqual({ form: { prescriber: 'Dr. Halimbawa' } })
  drafts.drop(one)
  expect(opened(one)).toBeUndefined()
})

test('An unsent question is restored until the patient is asked', () => {
  const words = { en: 'Please send the second page.', fil: 'Pakipadala po ang ikalawang pahina.' }
  drafts.keepQuestion(one, words)
  expect(drafts.questionOf(one)).toEqual(words)
  expect(drafts.questionOf(caseOf('two', 'paper'))).toBeUndefined()
  drafts.drop(one)
  expect(drafts.questionOf(one)).toBeUndefined()
})

test('No draft outlives the session', () => {
  drafts.keepQuestion(one, { en: 'Which page?', fil: 'Aling pahina po?' })
  drafts.keepForm(one, { prescriber: 'Dr. Halimbawa' })
  drafts.keepDecline(one, noDecline(one))
  drafts.clear()
  expect([opened(one), drafts.declineOf(one), drafts.questionOf(one)]).toEqual([undefined, undefined, undefined])
})

test('A draft unsent when the session expired is restored for the same person, and for nobody else', () => {
  for (const [next, sees] of [
    ['luz', true],
    ['rosa', false],
    ['marisol', false],
  ] as const) {
    queryClient.setQueryData(meQuery.queryKey, { id: 'luz' } as StaffProfile)
    const decline = { ...noDecline(one), note: { en: 'Please send it again.', fil: 'Pakipadala po ulit.' } }
    drafts.save(one, { form: { prescriber: 'Dr. Halimbawa' }, decline })
    drafts.leave()
    queryClient.setQueryData(meQuery.queryKey, { id: next } as StaffProfile)
    expect(opened(one)?.decline?.note).toEqual(sees ? decline.note : undefined)
    expect(window.sessionStorage.length).toBe(0)
    drafts.clear()
  }
})

test('Values typed from one file are not used for another file of the patient', () => {
  drafts.keepForm(one, { prescriber: 'Dr. Halimbawa' })
  expect(opened(caseOf('one', 'another paper'))).toBeUndefined()
})

test('An undone decline opens as a decline once, and earlier values stay', () => {
  const decline = noDecline(one)
  drafts.save(one, { form: { prescriber: 'Dr. Halimbawa' }, decline })
  expect(opened(one)).toEqual({ form: { prescriber: 'Dr. Halimbawa' }, decline })
  expect(opened(one)).toEqual({ form: { prescriber: 'Dr. Halimbawa' } })
})

test('A form is stored from its first change on, also when it is changed back', () => {
  const stored: string[] = []
  const { rerender } = renderHook(
    ({ form, isChanged }) => useStoredDraft(form, isChanged, (form) => void stored.push(form)),
    {
      initialProps: { form: 'as proposed', isChanged: false },
    },
  )
  rerender({ form: 'typed', isChanged: true })
  rerender({ form: 'as proposed', isChanged: false })
  expect(stored).toEqual(['typed', 'as proposed'])
})
