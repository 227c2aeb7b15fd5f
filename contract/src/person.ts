// What a person tells about themselves, the same wherever it is asked.
import * as Type from 'typebox'
import { EMAIL_ADDRESS, MOBILE_PHONE_NUMBER, PASSWORD, PERSON_NAME } from './patterns.ts'

export const PersonName = Type.String({
  ...PERSON_NAME,
  'x-message': 'A name is written in one line, of 80 characters at most.',
})

export const Password = Type.String({
  ...PASSWORD,
  'x-message': 'A password has at least 8 characters, with a small letter, a capital letter, a digit and another sign.',
})

export const EmailAddress = Type.String({
  ...EMAIL_ADDRESS,
  'x-message': 'This is not an e-mail address. It looks like name@example.com.',
})

export const MobilePhoneNumber = Type.String({
  ...MOBILE_PHONE_NUMBER,
  'x-message': 'A mobile number has 7 to 15 digits, like 0917 555 0100.',
})
