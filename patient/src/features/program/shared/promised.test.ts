import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage, startTexts } from '../../../i18n/messages.ts'
import { textsOf } from '../../../i18n/texts.ts'
import { promisedBy } from './promised.ts'

beforeAll(startTexts)
afterEach(() => {
  vi.useRealTimers()
  setLanguage('en')
})

const facts = {
  reviewPromises: [
    { from: '2026-11-20T00:00:00.000Z', registration: 2, prescription: 1, receipt: 3 },
    { from: '2000-01-01T00:00:00.000Z', registration: 1, prescription: 1, receipt: 1 },
  ],
}
const promised = (of: Parameters<typeof promisedBy>[0] = facts) => promisedBy(of, textsOf('promised'))
const sent = (uploadedAt: string, workingDays?: number, dueAt = '2126-01-01T00:00:00.000Z') => ({
  uploadedAt,
  ...(workingDays !== undefined && { promised: { workingDays, dueAt } }),
})

test('each kind of upload has its own promise as of now', () => {
  const { days } = promised()
  expect([days('registration'), days('prescription'), days('receipt')]).toEqual([2, 1, 3])
})

test('an upload from before a change keeps its earlier promise', () => {
  const { days } = promised()
  expect(days('receipt', sent('2026-11-19T23:59:59.999Z'))).toBe(1)
  expect(days('receipt', sent('2026-11-20T00:00:00Z'))).toBe(3)
})

test('a document’s own promise comes first: it may have come back from a question, or belong to a registration', () => {
  expect(promised().days('receipt', sent('2026-11-25T00:00:00.000Z', 1))).toBe(1)
  expect(promised().who('prescription', sent('2026-11-25T00:00:00.000Z', 5))).toBe('The program, within 5 working days')
})

test('until the program’s facts are known, 1 working day is promised', () => {
  expect(promised({}).days('receipt')).toBe(1)
  expect(promised({ name: 'Kalinga' }).who('receipt')).toBe('The program, within 1 working day')
})

test.each([
  ['registration', '2026-11-23T02:00:00.000Z'],
  ['prescription', '2026-11-23T02:00:00.5Z'],
  ['receipt', '2026-11-23T10:00:00.000+08:00'],
] as const)('a %s due at %s shows the promised days until then, and later that it takes longer', (kind, dueAt) => {
  const one = sent('2026-11-20T02:00:00.000Z', 1, dueAt)
  const due = Date.parse(dueAt)
  vi.useFakeTimers({ now: due - 1 })
  expect(promised().late(one)).toBeUndefined()
  expect(promised().who(kind, one)).toBe('The program, within 1 working day')
  expect(promised().whoSince(kind, one)).toBe('The program, within 1 working day. You sent it on November 20, 2026.')
  vi.setSystemTime(due)
  const late = 'This is taking longer than we said. There’s nothing you need to do now, and you can write to us.'
  expect(promised().late(one)).toBe(late)
  expect(promised().who(kind, one)).toBe(late)
  expect(promised().whoSince(kind, one)).toBe(`${late} You sent it on November 20, 2026.`)
  setLanguage('fil')
  const huli =
    'Mas matagal po ito kaysa sa sinabi namin. Wala po muna kayong kailangang gawin, at puwede kayong sumulat sa amin.'
  expect(promised().who(kind, one)).toBe(huli)
  expect(promised().whoSince(kind, one)).toBe(`${huli} Ipinadala ninyo noong Nobyembre 20, 2026.`)
})

test('a new upload is never late, and neither is a document without a promise', () => {
  expect(promised().late(undefined)).toBeUndefined()
  expect(promised().who('receipt', sent('2020-01-01T00:00:00.000Z'))).toBe('The program, within 1 working day')
})
