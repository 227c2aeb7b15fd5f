// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { isUsable, ticketWanted } from './tickets.ts'

const entryOf = (subject: Entry['subject'], changes: Partial<Entry> = {}) =>
  ({ id: 'upload-1', subject, name: 'rx.jpg', size: 9, sha256: 'a'.repeat(64), ...changes }) as Entry

test('The request for a ticket has the date that a patient read off a prescription', () => {
  expect(ticketWanted(entryOf({ kind: 'Prescription', date: '2026-09-30' }))).toEqual({
    uploadId: 'upload-1',
    kind: 'Prescription',
    originalName: 'rx.jpg',
    size: 9,
    sha256: 'a'.repeat(64),
    prescriptionDate: '2026-09-30',
  })
  for (const date of ['', undefined])
    expect(ticketWanted(entryOf({ kind: 'Prescription', date }))).not.toHaveProperty('prescriptionDate')
})

test('A file without a hash gets no ticket, and one that is over is not used', () => {
  expect(ticketWanted(entryOf({ kind: 'Prescription' }, { sha256: null }))).toBeNull()
  const until = (ms: number) => ({ id: 'u', ticket: 't', expiresAt: new Date(Date.now() + ms).toISOString() })
  expect([isUsable(until(1000)), isUsable(until(-1)), isUsable(null), isUsable(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('A ticket is valid until the server’s time for it, also on a phone whose clock is a month fast', () => {
  window.localStorage.setItem('serverTimeOffset', String(-30 * 86_400_000))
  const inAWeek = new Date(Date.now() - 23 * 86_400_000).toISOString()
  expect(isUsable({ id: 't', ticket: 's', expiresAt: inAWeek })).toBe(true)
  window.localStorage.clear()
  expect(isUsable({ id: 't', ticket: 's', expiresAt: inAWeek })).toBe(false)
})
