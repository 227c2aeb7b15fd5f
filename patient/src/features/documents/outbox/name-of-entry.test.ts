import type { Document } from '@aruga/contract/documents/documents'
import en from '@aruga/locales/en/documents-outbox.json'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import type { Entry } from './entry.ts'
import { nameOfEntry, sentMessage } from './name-of-entry.ts'

setLanguage('en')
const w = ((key: keyof typeof en, values: Record<string, string>) =>
  en[key].replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))) as unknown as TFunction<'documents-outbox'>
const t = ((key: string) => key.replace('kind', '')) as unknown as TFunction<'documents'>

const receipt = {
  subject: { kind: 'OfficialReceipt', letterId: 'l1', quantity: 5, number: undefined, unit: 'pen' },
} as Entry
const document = (over: Partial<Document> = {}) => ({ letterId: 'l1', orQuantity: 3, ...over }) as Document

test('The message about a file that was sent late has its quantity', () => {
  expect(sentMessage(receipt, { document: document({ orQuantity: 5 }), known: false }, t, w)).toBe(
    'Sent: OfficialReceipt, 5 pens',
  )
})

test('A receipt for two letters names what it has for each', () => {
  const together = [{ letterId: 'l2', quantity: 60, productName: 'Metformin', strength: '500 mg', unit: 'tablet' }]
  const split = { ...receipt, subject: { ...receipt.subject, together } } as Entry
  expect(nameOfEntry(split, t, w)).toBe('OfficialReceipt, 5 pens; Metformin 500 mg: 60 tablets')
  const known = document({ together: together.map((part) => ({ ...part, number: 'LOA-2', amount: null })) })
  expect(sentMessage(split, { document: known, known: true }, t, w)).toMatch(
    /with 3 pens; Metformin 500 mg: 60 tablets/,
  )
})

test('The message about a receipt that the program had already has the stored quantity, not the sent one', () => {
  expect(sentMessage(receipt, { document: document(), known: true }, t, w)).toBe(
    'You had already sent us this: OfficialReceipt, with 3 pens. That number has not changed.',
  )
  // On a letter for another medicine, in its units.
  expect(sentMessage(receipt, { document: document({ letterId: 'l2' }), known: true }, t, w)).toMatch(/with 3\. /)
})
