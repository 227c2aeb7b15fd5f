// What a person types, and the rules for it: the contract's own, so that the server agrees.

import {
  EMAIL_ADDRESS,
  HCP_CODE,
  keepsTo,
  MOBILE_PHONE_NUMBER,
  PASSWORD,
  type Pattern,
  PERSON_NAME,
} from '@aruga/contract/patterns'
import type { OptionalPurpose } from '@aruga/contract/registration/registration'
import type { Picture } from '../photos/picture.ts'
import { type Birthdate, isPast, isWhole, toDay } from './birthdate.ts'

export type Answers = {
  hcpCode: string
  firstName: string
  middleName: string
  lastName: string
  birthdate: Birthdate
  emailAddress: string
  mobilePhoneNumber: string
  password: string
  fileId: Picture | null
  filePrescription: Picture | null
  isAgreed: boolean
  optionalConsents: OptionalPurpose[]
}

export type FieldName = Exclude<keyof Answers, 'optionalConsents'>

export const noAnswers: Answers = {
  hcpCode: '',
  firstName: '',
  middleName: '',
  lastName: '',
  birthdate: { day: '', month: '', year: '' },
  emailAddress: '',
  mobilePhoneNumber: '',
  password: '',
  fileId: null,
  filePrescription: null,
  isAgreed: false,
  optionalConsents: [],
}

/** What is wrong with an answer; each has a text that says what to do. */
export type AnswerError =
  | 'hcpCodeMissing'
  | 'hcpCodeMalformed'
  | 'firstNameMissing'
  | 'lastNameMissing'
  | 'nameTooLong'
  | 'birthdateIncomplete'
  | 'birthdateNotADay'
  | 'birthdateNotPast'
  | 'emailAddressMissing'
  | 'emailAddressMalformed'
  | 'mobilePhoneNumberMissing'
  | 'mobilePhoneNumberMalformed'
  | 'passwordMissing'
  | 'passwordWeak'
  | 'fileIdMissing'
  | 'filePrescriptionMissing'
  | 'isAgreedMissing'

const required = (value: string, missing: AnswerError, pattern: Pattern, malformed: AnswerError) => {
  if (value.trim() === '') return missing
  return keepsTo(pattern, value) ? undefined : malformed
}

const errorOf: { [Name in FieldName]: (value: Answers[Name], today: string) => AnswerError | undefined } = {
  hcpCode: (value) => required(value, 'hcpCodeMissing', HCP_CODE, 'hcpCodeMalformed'),
  firstName: (value) => (value.trim() === '' ? 'firstNameMissing' : tooLong(value)),
  middleName: (value) => tooLong(value),
  lastName: (value) => (value.trim() === '' ? 'lastNameMissing' : tooLong(value)),
  birthdate: (value, today) => {
    if (Object.values(value).every((part) => part.trim() === '')) return undefined
    if (!isWhole(value)) return 'birthdateIncomplete'
    const day = toDay(value)
    if (!day) return 'birthdateNotADay'
    return isPast(day, today) ? undefined : 'birthdateNotPast'
  },
  emailAddress: (value) => required(value, 'emailAddressMissing', EMAIL_ADDRESS, 'emailAddressMalformed'),
  mobilePhoneNumber: (value) =>
    required(value, 'mobilePhoneNumberMissing', MOBILE_PHONE_NUMBER, 'mobilePhoneNumberMalformed'),
  password: (value) => {
    if (value === '') return 'passwordMissing'
    return keepsTo(PASSWORD, value) ? undefined : 'passwordWeak'
  },
  fileId: (value) => (value ? undefined : 'fileIdMissing'),
  filePrescription: (value) => (value ? undefined : 'filePrescriptionMissing'),
  isAgreed: (value) => (value ? undefined : 'isAgreedMissing'),
}

/** What is pasted from a contact, a message or a document has other spaces and dashes, and marks that nobody sees, but looks as if typed. */
export const asTyped = (pasted: string) =>
  pasted
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')

const tooLong = (value: string): AnswerError | undefined =>
  value.trim().length > PERSON_NAME.maxLength ? 'nameTooLong' : undefined

/** What is wrong with one answer, or nothing. `today` is `YYYY-MM-DD`. */
export const checkAnswer = <Name extends FieldName>(name: Name, value: Answers[Name], today: string) =>
  errorOf[name](value, today)
