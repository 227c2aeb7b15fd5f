import type { Document } from '@aruga/contract/documents/documents'
import type { Letter } from '@aruga/contract/letters/letters'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { setLanguage } from '../../i18n/messages.ts'
import { type HomeData, type Texts, tasksOf } from './tasks.ts'

setLanguage('en')
/** Returns the key and its values. */
const describeText = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const t = describeText as unknown as TFunction<'home'>
const texts = {
  t,
  letters: t,
  documents: t,
  drafts: t,
  questions: t,
  papers: t,
  collectors: t,
  reasons: t,
} as unknown as Texts

const document = (over: Partial<Document>) =>
  ({
    kind: 'OfficialReceipt',
    status: 'Accepted',
    letterId: null,
    orQuantity: null,
    receiptNumber: null,
    declineReason: null,
    declineNote: null,
    uploadedAt: '2025-11-18T02:00:00Z',
    ...over,
  }) as Document
const declined = document({ id: 'd1', status: 'Declined', declineNote: 'The total is blurred.' })
const letter = { id: 'l1', status: 'Claimed', quantityPurchased: 5, productName: 'Dalisulin', unit: 'pen' } as Letter
const question = { id: 'q1', kind: 'Prescription', state: 'Asked', question: 'Which dose?' } as OwnQuestion
const active = { status: 'Active', statusReason: null, notEligible: false } as const

type With = Partial<Omit<HomeData, 'documents'>> & { documents?: Document[]; totalCount?: number }
const tasks = ({ documents = [], totalCount = documents.length, ...data }: With) =>
  tasksOf(
    {
      profile: active,
      letters: [],
      questions: [],
      papers: [],
      requests: [],
      refused: [],
      drafts: [],
      unsent: new Set(),
      ...data,
      documents: { items: documents, totalCount },
    },
    texts,
  )
const titles = (data: With) => tasks(data).map(({ title }) => title)
const draft = (form: string) => ({ form, path: `/of-${form}`, draft: null })

test('a declined receipt is a task with its day or number, its reason and a link to a new photo', () => {
  expect(tasks({ documents: [declined] })).toMatchObject([
    {
      title: 'turnAgainOfficialReceipt November 18, 2025',
      detail: 'The total is blurred.',
      action: { label: 'newPhoto', to: '/uploaded-documents?id=d1&replace=1' },
    },
  ])
  const numbered = { ...declined, receiptNumber: '0031874' }
  expect(tasks({ documents: [numbered] })).toMatchObject([
    { title: 'turnAgainOf 0031874', detail: 'sent November 18, 2025\nThe total is blurred.' },
  ])
})

test('a question comes first, then refused uploads, photos to send again, missing quantities, drafts, missing receipts', () => {
  const withoutQuantity = document({ id: 'd2', status: 'NeedsQuantity' })
  const old = { ...letter, id: 'l2', quantityPurchased: 3 } as Letter
  expect(
    titles({
      documents: [withoutQuantity, declined],
      letters: [old],
      questions: [{ ...question, id: 'q0', state: 'Answered' }, question],
      refused: [{ key: 'u1', title: 'turnRefused', icon: '', action: { label: '', icon: '', to: '/' } }],
      drafts: [draft('photo')],
    }),
  ).toEqual([
    'turnPrescription',
    'turnRefused',
    'turnAgainOfficialReceipt November 18, 2025',
    'turnQuantity November 18, 2025',
    'turn photo',
    'sendReceiptFor 3 pens',
  ])
})

test('a task with a draft appears once, not twice', () => {
  const begun = { documents: [declined], drafts: [draft('replace.d1')] }
  expect(tasks(begun)).toMatchObject([{ detail: 'notSent', action: { label: 'continue' } }])
  expect(titles({ letters: [letter], drafts: [draft('receipts.l1')] })).toEqual(['turn receipts'])
  const answering = { questions: [question], drafts: [draft('answer.q1')] }
  expect(tasks(answering)).toMatchObject([{ title: 'turnPrescription', action: { label: 'continue' } }])
  expect(tasks({ ...answering, questions: [] })).toEqual([])
})

test('a draft of an earlier version of the app is not a task', () => {
  expect(tasks({ drafts: [draft('of-old')] })).toEqual([])
})

test('a receipt is requested for units without proof, and never while some documents are not loaded', () => {
  const proved = document({ letterId: 'l1', orQuantity: 5 })
  expect(tasks({ letters: [letter], documents: [proved] })).toEqual([])
  expect(titles({ letters: [letter] })).toEqual(['sendReceiptFor 5 pens'])
  expect(tasks({ letters: [letter], totalCount: 101 })).toEqual([])
})

test('a registration to be corrected names each photo, or requests either', () => {
  const sentBack = { ...active, status: 'Declined', statusReason: 'A corner is cut off.' } as const
  const id = document({ id: 'i', kind: 'Id', status: 'Declined', declineNote: 'Too dark.' })
  expect(tasks({ profile: sentBack, documents: [id] })).toMatchObject([
    { title: expect.stringMatching(/^turnAgainId/) },
  ])
  expect(tasks({ profile: sentBack })).toMatchObject([{ title: 'declinedTitle', detail: 'A corner is cut off.' }])
})

test('a patient who was declined for good, or has left, has no tasks', () => {
  expect(tasks({ profile: { ...active, status: 'Declined', notEligible: true }, documents: [declined] })).toEqual([])
  expect(tasks({ profile: { ...active, status: 'Unsubscribed' }, documents: [declined], letters: [letter] })).toEqual(
    [],
  )
})

test('an answer that waits for a network is not a task, although its draft still exists', () => {
  const needs = document({ id: 'd2', status: 'NeedsQuantity', letterId: 'l1' })
  const drafts = ['quantity.d2', 'claim.l2'].map(draft)
  expect(titles({ documents: [needs], drafts })).toHaveLength(2)
  expect(titles({ documents: [needs], drafts, unsent: new Set(['quantity.d2', 'claim.l2']) })).toEqual([])
})
