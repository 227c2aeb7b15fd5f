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

test('consent to a replaced version is outdated', () => {
  expect(consentStateOf(yesTo(1), 2)).toBe('outdated')
  expect(consentStateOf(yesTo(2), 2)).toBe('granted')
})

test('consent counts as granted while the published version is unknown or an older copy', () => {
  expect(consentStateOf(yesTo(2), undefined)).toBe('granted')
  expect(consentStateOf(yesTo(2), 1)).toBe('granted')
})

test('a refusal stays a refusal in any version, and is not the same as no decision', () => {
  expect(consentStateOf({ ...yesTo(1), granted: false }, 2)).toBe('refused')
  expect(consentStateOf(undefined, 2)).toBe('unasked')
})
