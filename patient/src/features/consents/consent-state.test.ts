import type { Consent } from '@aruga/contract/consents/consents'
import { expect, test } from 'vitest'
import { consentStateOf } from './consent-state.ts'

const yesTo = (pageVersion: number): Consent => ({
  purpose: 'research',
  granted: true,
  required: false,
  givenAt: '2026-11-20T01:00:00Z',
  pageVersion,
  pageLanguage: 'en',
  pageHash: '',
})

test('a yes to words that the program has replaced is asked for again', () => {
  expect(consentStateOf(yesTo(1), 2)).toBe('outdated')
  expect(consentStateOf(yesTo(2), 2)).toBe('granted')
})

test('until the published words are there, and on an older copy of them, a yes is a yes', () => {
  expect(consentStateOf(yesTo(2), undefined)).toBe('granted')
  expect(consentStateOf(yesTo(2), 1)).toBe('granted')
})

test('a no stays a no whatever the version, and is told from never asked', () => {
  expect(consentStateOf({ ...yesTo(1), granted: false }, 2)).toBe('refused')
  expect(consentStateOf(undefined, 2)).toBe('unasked')
})
