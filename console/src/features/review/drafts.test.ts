// @vitest-environment happy-dom

import type { StaffProfile } from '@aruga/contract/profile/staff'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '../../platform/me.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useKept } from './decision/use-kept.ts'
import { drafts, noDecline, useDraft } from './drafts.ts'

const caseOf = (id: string, ...documentIds: string[]) =>
  ({ kind: 'Prescription', id, documents: documentIds.map((id) => ({ id })) }) as unknown as CaseInFull
const opened = (of: CaseInFull) => renderHook(() => useDraft(of)).result.current
const one = caseOf('one', 'paper')

beforeEach(drafts.clear)

test('What was typed is there again whenever the case is opened, until it is decided', () => {
  drafts.keepForm(one, { prescriber: 'Dr. Halimbawa' })
  expect(opened(caseOf('two', 'paper'))).toBeUndefined()
  expect(opened(one)).toEqual({ form: { prescriber: 'Dr. Halimbawa' } })
  expect(opened(one)).toEqual({ form: { prescriber: 'Dr. Halimbawa' } })
  drafts.drop(one)
  expect(opened(one)).toBeUndefined()
})

test('A question that was not sent is there again, until the patient is asked', () => {
  const words = { en: 'Please send the second page.', fil: 'Pakipadala po ang ikalawang pahina.' }
  drafts.keepQuestion(one, words)
  expect(drafts.questionOf(one)).toEqual(words)
  expect(drafts.questionOf(caseOf('two', 'paper'))).toBeUndefined()
  drafts.drop(one)
  expect(drafts.questionOf(one)).toBeUndefined()
})

test('Nothing that was typed outlives the session', () => {
  drafts.keepQuestion(one, { en: 'Which page?', fil: 'Aling pahina po?' })
  drafts.keepForm(one, { prescriber: 'Dr. Halimbawa' })
  drafts.keepDecline(one, noDecline(one))
  drafts.clear()
  expect([opened(one), drafts.declineOf(one), drafts.questionOf(one)]).toEqual([undefined, undefined, undefined])
})

test('What a session that ended by itself kept from being sent is there again for the same person, and for nobody else', () => {
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

test('Another file of the patient is not read with what was typed from the first', () => {
  drafts.keepForm(one, { prescriber: 'Dr. Halimbawa' })
  expect(opened(caseOf('one', 'another paper'))).toBeUndefined()
})

test('An undone decline opens as a decline once, and what was typed before it stays', () => {
  const decline = noDecline(one)
  drafts.save(one, { form: { prescriber: 'Dr. Halimbawa' }, decline })
  expect(opened(one)).toEqual({ form: { prescriber: 'Dr. Halimbawa' }, decline })
  expect(opened(one)).toEqual({ form: { prescriber: 'Dr. Halimbawa' } })
})

test('A form is kept from its first change on, also when it is changed back', () => {
  const kept: string[] = []
  const { rerender } = renderHook(({ form, isChanged }) => useKept(form, isChanged, (form) => void kept.push(form)), {
    initialProps: { form: 'as proposed', isChanged: false },
  })
  rerender({ form: 'typed', isChanged: true })
  rerender({ form: 'as proposed', isChanged: false })
  expect(kept).toEqual(['typed', 'as proposed'])
})
