import { expect, test } from 'vitest'
import { type Answers, checkAnswer } from './answers.ts'

const today = '2026-11-20'
const fieldErrors = <Name extends Parameters<typeof checkAnswer>[0]>(name: Name, values: Answers[Name][]) =>
  values.map((value) => checkAnswer(name, value, today))

test('a doctor’s code may have spaces and small letters; a malformed one is refused', () => {
  expect(fieldErrors('hcpCode', ['HCP-2468', ' hcp 2468 ', '', '  ', 'HCP', 'HCP#2468', '-2468'])).toEqual([
    undefined,
    undefined,
    'hcpCodeMissing',
    'hcpCodeMissing',
    'hcpCodeMalformed',
    'hcpCodeMalformed',
    'hcpCodeMalformed',
  ])
})

test('first and last name are required, the middle name is not, and the length is limited', () => {
  expect(checkAnswer('firstName', ' ', today)).toBe('firstNameMissing')
  expect(checkAnswer('middleName', '', today)).toBeUndefined()
  expect(checkAnswer('lastName', 'x'.repeat(81), today)).toBe('nameTooLong')
  expect(['', ' ', 'N/A', '-', 'dela Cruz Jr.'].map((typed) => checkAnswer('lastName', typed, today))).toEqual([
    ...['lastNameMissing', 'lastNameMissing', 'lastNameMissing', undefined, undefined],
  ])
})

const born = (day: string, month: string, year: string) => checkAnswer('birthdate', { day, month, year }, today)

test('a birth date is optional, but must be complete and a day in the past', () => {
  expect(born('', '', '')).toBeUndefined()
  expect(born('12', '', '1950')).toBe('birthdateIncomplete')
  expect(born('31', '4', '1950')).toBe('birthdateNotADay')
  expect(born('29', '2', '1952')).toBeUndefined()
  expect(born('1', '1', '1899')).toBe('birthdateNotADay')
  expect(born('20', '11', '2026')).toBe('birthdateNotPast')
})

test('e-mail addresses and mobile numbers are accepted as people write them', () => {
  expect(fieldErrors('emailAddress', ['maria@example.test', ' m@a.test ', 'maria', 'maria@', ''])).toEqual([
    undefined,
    undefined,
    'emailAddressMalformed',
    'emailAddressMalformed',
    'emailAddressMissing',
  ])
  const numbers = ['0917 555 0100', '+63 (917) 555-0100', '63 917 555 0100', '+65 9123 4567']
  expect(fieldErrors('mobilePhoneNumber', numbers)).toEqual(numbers.map(() => undefined))
  const others = ['0917 555 01', '+63 917 555 01', '0917 555 01000', '02 8555 0100', '9123 4567', '12345', 'call me']
  expect(fieldErrors('mobilePhoneNumber', others)).toEqual(others.map(() => 'mobilePhoneNumberMalformed'))
})

test('invisible characters in a pasted number or code are ignored', () => {
  expect(checkAnswer('mobilePhoneNumber', '\u202A+63\u00A0917\u00A0555\u20110100\u202C', '')).toBeUndefined()
  expect(checkAnswer('hcpCode', 'HCP\u20132468\u200B', '')).toBeUndefined()
  expect(checkAnswer('firstName', '\u200B', '')).toBe('firstNameMissing')
  expect(checkAnswer('emailAddress', 'peña@x.ph', '')).toBe('emailAddressMalformed')
})

test('both pictures and the agreement are required', () => {
  expect(checkAnswer('fileId', null, today)).toBe('fileIdMissing')
  expect(checkAnswer('filePrescription', null, today)).toBe('filePrescriptionMissing')
  expect(checkAnswer('isAgreed', false, today)).toBe('isAgreedMissing')
})
