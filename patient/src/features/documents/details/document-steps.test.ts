import type { DocumentInFull } from '@aruga/contract/documents/documents'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { promisedBy } from '../../program/shared/promised.ts'
import { documentSteps } from './document-steps.ts'

const t = ((key: string, { count }: { count?: number } = {}) =>
  count ? `${key} ${count}` : key) as unknown as TFunction<'documents'>
const promised = promisedBy(undefined, t as never)
const document = (kind: DocumentInFull['kind'], over: Partial<DocumentInFull>) =>
  ({ kind, status: 'UnderReview', uploadedAt: '2026-11-20T02:00:00.000Z', earlier: [], ...over }) as DocumentInFull
const who = (of: DocumentInFull, answerBy?: string) =>
  documentSteps(of, { why: null, answerBy }, promised, t).find(({ what }) => what === 'stepCheck')?.who
const past = { workingDays: 3, dueAt: '2026-11-25T02:00:00.000Z' }
const ahead = { workingDays: 3, dueAt: '2126-11-25T02:00:00.000Z' }

test.each(['Id', 'Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt'] as const)(
  'the page of a waiting %s shows the promised days until they have passed',
  (kind) => {
    expect(who(document(kind, { promised: ahead }))).toBe('who 3')
    expect(who(document(kind, { promised: past }))).toBe('late')
  },
)

test('while the patient has to answer or to send it again, the days are those of the next upload', () => {
  expect(who(document('Prescription', {}), '2126-12-01T00:00:00.000Z')).toBe('who 1')
  expect(who(document('Prescription', { status: 'Declined' }))).toBe('who 1')
})
