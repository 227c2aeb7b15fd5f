import type { Document } from '@aruga/contract/documents/documents'
import { expect, test } from 'vitest'
import { isReplaceable, waitingForYou } from './waiting-for-you.ts'

const document = (id: string, kind: Document['kind'], status: Document['status']) => ({ id, kind, status }) as Document
const id = document('id', 'Id', 'UnderReview')
const prescription = document('prescription', 'Prescription', 'UnderReview')
const blurry = document('blurry', 'OfficialReceipt', 'Declined')
const withoutQuantity = document('without-quantity', 'OfficialReceipt', 'NeedsQuantity')
const ids = (documents: Document[]) => documents.map((document) => document.id)

test('documents to send again come before those without a quantity', () => {
  const input = { status: 'Active' as const, documents: [], declined: [blurry], withoutQuantity: [withoutQuantity] }
  expect(ids(waitingForYou(input))).toEqual(['blurry', 'without-quantity'])
})

test('a declined registration without declined files is corrected with either file', () => {
  const input = { status: 'Declined' as const, documents: [prescription, id], declined: [], withoutQuantity: [] }
  expect(ids(waitingForYou(input))).toEqual(['prescription', 'id'])
  expect(ids(waitingForYou({ ...input, declined: [{ ...id, status: 'Declined' }] }))).toEqual(['id'])
})

test('an ID declined before the registration was approved needs no action', () => {
  const declined = [{ ...id, status: 'Declined' as const }]
  expect(waitingForYou({ status: 'Active', documents: [], declined, withoutQuantity: [] })).toEqual([])
})

test('accepted documents and the ID of an active patient cannot be replaced', () => {
  expect(isReplaceable(blurry, 'Active')).toBe(true)
  expect(isReplaceable({ ...blurry, status: 'Accepted' }, 'Active')).toBe(false)
  expect(isReplaceable(id, 'Active')).toBe(false)
  expect(isReplaceable(id, 'UnderReview')).toBe(true)
  expect(isReplaceable(blurry, 'Unsubscribed')).toBe(false)
})
