import type { Document } from '@aruga/contract/documents/documents'
import { expect, test } from 'vitest'
import { isReplaceable, waitingForYou } from './waiting-for-you.ts'

const paper = (id: string, kind: Document['kind'], status: Document['status']) => ({ id, kind, status }) as Document
const id = paper('id', 'Id', 'UnderReview')
const prescription = paper('prescription', 'Prescription', 'UnderReview')
const blurry = paper('blurry', 'OfficialReceipt', 'Declined')
const uncounted = paper('uncounted', 'OfficialReceipt', 'NeedsQuantity')
const ids = (documents: Document[]) => documents.map((document) => document.id)

test('what must be sent again comes before what must be counted', () => {
  const known = { status: 'Active' as const, documents: [], declined: [blurry], uncounted: [uncounted] }
  expect(ids(waitingForYou(known))).toEqual(['blurry', 'uncounted'])
})

test('a declined registration whose files were fine is answered by either of them', () => {
  const known = { status: 'Declined' as const, documents: [prescription, id], declined: [], uncounted: [] }
  expect(ids(waitingForYou(known))).toEqual(['prescription', 'id'])
  expect(ids(waitingForYou({ ...known, declined: [{ ...id, status: 'Declined' }] }))).toEqual(['id'])
})

test('an ID that was declined before the registration was approved asks for nothing any more', () => {
  const declined = [{ ...id, status: 'Declined' as const }]
  expect(waitingForYou({ status: 'Active', documents: [], declined, uncounted: [] })).toEqual([])
})

test('what is accepted, and the ID of an active patient, is not replaced', () => {
  expect(isReplaceable(blurry, 'Active')).toBe(true)
  expect(isReplaceable({ ...blurry, status: 'Accepted' }, 'Active')).toBe(false)
  expect(isReplaceable(id, 'Active')).toBe(false)
  expect(isReplaceable(id, 'UnderReview')).toBe(true)
  expect(isReplaceable(blurry, 'Unsubscribed')).toBe(false)
})
