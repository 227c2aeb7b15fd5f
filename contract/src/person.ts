// The schemas of personal details, the same in every call.
import * as Type from 'typebox'
import { whenInvalid } from './field-errors.ts'
import { EMAIL_ADDRESS, MOBILE_PHONE_NUMBER, PASSWORD, PERSON_NAME } from './patterns.ts'
import { typed } from './typed.ts'

export const PersonName = Type.String({
  ...PERSON_NAME,
  ...typed('personName'),
  ...whenInvalid('NameFormat'),
})

/** `-` for a person with one name only; a blank one is refused, because it was left out by mistake. With a suffix such as Jr. at its end. */
export const LastName = Type.String({
  ...PERSON_NAME,
  ...typed('lastName'),
  ...whenInvalid('NameFormat'),
})

/** For a change: blank where the person has one name only already, as it was read. */
export const LastNameOrBlank = Type.String({
  maxLength: PERSON_NAME.maxLength,
  pattern: `^$|${PERSON_NAME.pattern}`,
  ...typed('lastName'),
  ...whenInvalid('NameFormat'),
})

/** A person may have none: then it is blank. */
export const MiddleName = Type.String({
  maxLength: PERSON_NAME.maxLength,
  pattern: '^[^\\p{Cc}]*$',
  ...typed('personName'),
  ...whenInvalid('NameFormat'),
})

export const Password = Type.String({
  ...PASSWORD,
  ...whenInvalid('PasswordFormat'),
})

export const EmailAddress = Type.String({
  ...EMAIL_ADDRESS,
  ...typed('emailAddress'),
  ...whenInvalid('EmailAddressFormat'),
})

export const MobilePhoneNumber = Type.String({
  ...MOBILE_PHONE_NUMBER,
  ...typed('mobileNumber'),
  ...whenInvalid('MobileNumberFormat'),
})
