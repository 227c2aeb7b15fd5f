// A mailed link proves a registration's address, a code its number; until then nobody can log in to its account (docs/wire.md#registration).
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { MobilePhoneNumber } from '../person.ts'
import { typed } from '../typed.ts'
import { Id, Nullable, SentCode } from '../values.ts'

/** As typed: it is compared, not validated. */
const AnyAddress = Type.String({ minLength: 1, maxLength: 254, ...typed('emailAddress') })
const ChosenPassword = Type.String({ minLength: 1, maxLength: 128 })
/** The two parts of the mailed link, or of what a right code becomes. */
const RegistrationLink = { userId: Id, token: Type.String({ minLength: 1, maxLength: 500 }) }

export const sendRegistrationLink = endpoint({
  name: 'sendRegistrationLink',
  method: 'POST',
  path: '/api/app/patient-client/send-registration-link',
  summary:
    'Mail the registration’s link again, or send its code to the number. The answer is the same whatever is known of the address or number.',
  access: 'public',
  body: Type.Object({
    /** An address, or a Philippine mobile number. */
    email: AnyAddress,
    /** Which of the configured apps the link opens (`APP_URLS`); an unknown name gets the first. */
    appName: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  }),
  result: 'nothing',
  problems: ['SmsNotOffered', 'TooManyRequests'],
  perMinute: 10,
})

export const redeemRegistrationCode = endpoint({
  name: 'redeemRegistrationCode',
  method: 'POST',
  path: '/api/app/patient-client/registration-code',
  summary: 'The link that a registration’s code from an SMS becomes: once, within ten minutes; five tries a code',
  access: 'public',
  body: Type.Object({ mobileNumber: MobilePhoneNumber, code: SentCode }),
  result: Type.Object(RegistrationLink),
  problems: ['SmsCodeWrong'],
  perMinute: 30,
})

export const readRegistrationLink = endpoint({
  name: 'readRegistrationLink',
  method: 'POST',
  path: '/api/app/patient-client/registration-link',
  summary: 'The address or number that a registration’s link was sent to; the link is not used up',
  access: 'public',
  body: Type.Object(RegistrationLink),
  result: Type.Object({ emailAddress: Nullable(Type.String()), mobileNumber: Nullable(Type.String()) }),
  problems: ['InvalidToken'],
  perMinute: 30,
})

export const confirmRegistration = endpoint({
  name: 'confirmRegistration',
  method: 'POST',
  path: '/api/app/patient-client/confirm-registration',
  summary:
    'Confirm the address or number by its link and the password chosen when registering; only then the account can log in',
  access: 'public',
  body: Type.Object({ ...RegistrationLink, password: ChosenPassword }),
  result: 'nothing',
  problems: ['InvalidToken', 'PasswordMismatch'],
  perMinute: 30,
})

export const refuseRegistration = endpoint({
  name: 'refuseRegistration',
  method: 'POST',
  path: '/api/app/patient-client/refuse-registration',
  summary: '“This was not me”: delete the registration of the mailed link with its files',
  access: 'public',
  body: Type.Object(RegistrationLink),
  result: 'nothing',
  problems: ['InvalidToken'],
  perMinute: 30,
})
