// A mailed link proves a registration's address; until then nobody can log in to its account (docs/wire.md#registration).
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { typed } from '../typed.ts'
import { Id, Nullable } from '../values.ts'

/** As typed: it is compared, not validated. */
const AnyAddress = Type.String({ minLength: 1, maxLength: 254, ...typed('emailAddress') })
const ChosenPassword = Type.String({ minLength: 1, maxLength: 128 })
/** The two parts of the mailed link. */
const RegistrationLink = { userId: Id, token: Type.String({ minLength: 1, maxLength: 500 }) }

export const sendRegistrationLink = endpoint({
  name: 'sendRegistrationLink',
  method: 'POST',
  path: '/api/app/patient-client/send-registration-link',
  summary: 'Mail the registration’s link again. The answer is the same whatever is known of the address.',
  access: 'public',
  body: Type.Object({
    email: AnyAddress,
    /** Which of the configured apps the link opens (`APP_URLS`); an unknown name gets the first. */
    appName: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  }),
  result: 'nothing',
  problems: [],
  perMinute: 10,
})

export const readRegistrationLink = endpoint({
  name: 'readRegistrationLink',
  method: 'POST',
  path: '/api/app/patient-client/registration-link',
  summary: 'The address that a registration’s link was mailed to; the link is not used up',
  access: 'public',
  body: Type.Object(RegistrationLink),
  result: Type.Object({ emailAddress: Type.String() }),
  problems: ['InvalidToken'],
  perMinute: 30,
})

export const confirmRegistration = endpoint({
  name: 'confirmRegistration',
  method: 'POST',
  path: '/api/app/patient-client/confirm-registration',
  summary:
    'Confirm the address by the mailed link and the password chosen when registering; only then the account can log in',
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
