// @vitest-environment happy-dom
import { patientFieldErrors } from '@aruga/contract/field-errors'
import en from '@aruga/locales/en/field-errors.json'
import fil from '@aruga/locales/fil/field-errors.json'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFieldMessage } from './field-errors.ts'
import { setLanguage } from './messages.ts'

afterEach(() => setLanguage('en'))

test('every field error that a patient can get has a text in both languages', () => {
  const codes = [...Object.keys(patientFieldErrors), 'other'].sort()
  expect(Object.keys(en).sort()).toEqual(codes)
  expect(Object.keys(fil).sort()).toEqual(codes)
  expect(codes.filter((code) => en[code as keyof typeof en] === fil[code as keyof typeof fil])).toEqual([])
})

test('a field error with a code is shown in the reader’s language', () => {
  const { result } = renderHook(useFieldMessage)
  const tooShort = { code: 'SecurityAnswerTooShort', message: 'Please enter at least two letters.' }
  expect(result.current(tooShort)).toBe(en.SecurityAnswerTooShort)
  act(() => setLanguage('fil'))
  expect(result.current(tooShort)).toBe(fil.SecurityAnswerTooShort)
})

test('without a code the server’s message is shown in English, and a general text that names the field in Filipino', () => {
  const { result } = renderHook(useFieldMessage)
  expect(result.current({ message: 'Not on a Sunday.' })).toBe('Not on a Sunday.')
  act(() => setLanguage('fil'))
  expect(result.current({ message: 'Not on a Sunday.' })).toBe(fil.other)
})
