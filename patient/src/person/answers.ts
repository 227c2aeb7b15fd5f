// What a person types, and its rules: they come from the contract, so that the server agrees.

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
import {
  cleanCode,
  cleanEmailAddress,
  cleanLastName,
  cleanMobileNumber,
  cleanPersonName,
  philippineMobile,
} from '@aruga/contract/typed-text'
import type { Picture } from '../photos/picture.ts'
import { type Birthdate, isPast, isWhole, toDay } from './birthdate.ts'

export type Answers = {
  hcpCode: string
  firstName: string
  middleName: string
  lastName: string
  birthdate: Birthdate
  emailAddress: string
  /** Who has no address logs in by the number. */
  withoutEmail: boolean
  mobilePhoneNumber: string
  password: string
  fileId: Picture | null
  filePrescription: Picture | null
  /** Photos of the program's papers, by the id of their kind. */
  papers: Readonly<Record<string, Picture>>
  isAgreed: boolean
  optionalConsents: OptionalPurpose[]
}

export type FieldName = Exclude<keyof Answers, 'optionalConsents' | 'withoutEmail' | 'papers'>

export const noAnswers: Answers = {
  hcpCode: '',
  firstName: '',
  middleName: '',
  lastName: '',
  birthdate: { day: '', month: '', year: '' },
  emailAddress: '',
  withoutEmail: false,
  mobilePhoneNumber: '',
  password: '',
  fileId: null,
  filePrescription: null,
  papers: {},
  isAgreed: false,
  optionalConsents: [],
}

/** What is wrong with an answer; each fault has a text that explains what to do. */
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
  | 'mobilePhoneNumberForLogIn'
  | 'passwordMissing'
  | 'passwordWeak'
  | 'fileIdMissing'
  | 'filePrescriptionMissing'
  | 'isAgreedMissing'

const required = (
  value: string,
  { missing, pattern, malformed }: { missing: AnswerError; pattern: Pattern; malformed: AnswerError },
) => {
  if (value === '') return missing
  return keepsTo(pattern, value) ? undefined : malformed
}

const errorOf: { [Name in FieldName]: (value: Answers[Name], today: string) => AnswerError | undefined } = {
  hcpCode: (value) =>
    required(cleanCode(value), { missing: 'hcpCodeMissing', pattern: HCP_CODE, malformed: 'hcpCodeMalformed' }),
  firstName: (value) => (cleanPersonName(value) === '' ? 'firstNameMissing' : tooLong(value)),
  middleName: (value) => tooLong(value),
  lastName: (value) => (cleanLastName(value) === '' ? 'lastNameMissing' : tooLong(value)),
  birthdate: (value, today) => {
    if (Object.values(value).every((part) => part.trim() === '')) return undefined
    if (!isWhole(value)) return 'birthdateIncomplete'
    const day = toDay(value)
    if (!day) return 'birthdateNotADay'
    return isPast(day, today) ? undefined : 'birthdateNotPast'
  },
  emailAddress: (value) =>
    required(cleanEmailAddress(value), {
      missing: 'emailAddressMissing',
      pattern: EMAIL_ADDRESS,
      malformed: 'emailAddressMalformed',
    }),
  mobilePhoneNumber: (value) =>
    required(cleanMobileNumber(value), {
      missing: 'mobilePhoneNumberMissing',
      pattern: MOBILE_PHONE_NUMBER,
      malformed: 'mobilePhoneNumberMalformed',
    }),
  password: (value) => {
    if (value === '') return 'passwordMissing'
    return keepsTo(PASSWORD, value) ? undefined : 'passwordWeak'
  },
  fileId: (value) => (value ? undefined : 'fileIdMissing'),
  filePrescription: (value) => (value ? undefined : 'filePrescriptionMissing'),
  isAgreed: (value) => (value ? undefined : 'isAgreedMissing'),
}

const tooLong = (value: string): AnswerError | undefined =>
  cleanPersonName(value).length > PERSON_NAME.maxLength ? 'nameTooLong' : undefined

/** What is wrong with one answer, or nothing. `today` is `YYYY-MM-DD`; `withoutEmail`: the number is a log-in instead of the address. */
export function checkAnswer<Name extends FieldName>(
  name: Name,
  value: Answers[Name],
  today: string,
  withoutEmail = false,
): AnswerError | undefined {
  if (withoutEmail && name === 'emailAddress') return undefined
  const error = errorOf[name](value, today)
  if (error || !withoutEmail || name !== 'mobilePhoneNumber') return error
  return philippineMobile(String(value)) === undefined ? 'mobilePhoneNumberForLogIn' : undefined
}
