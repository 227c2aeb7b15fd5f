import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['officialReceipt', 'official-receipt'],
  ['prescription', 'prescription'],
  ['governmentIdBack', 'government-id-back'],
])('A file of %s is named %s, and the day in Manila', (kind, stem) => {
  const document = { kind, uploadedAt: '2026-11-19T17:00:00.000Z' } as Parameters<typeof fileNameOf>[0]
  expect(fileNameOf(document, 'image/jpeg')).toBe(`${stem}-2026-11-20.jpg`)
})
