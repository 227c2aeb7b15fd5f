// A log-in for somebody who is no patient: whom a patient invited to help (docs/wire.md#registration). Ours throughout.
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, LastName, MobilePhoneNumber, Password, PersonName } from '../person.ts'
import { Language } from '../values.ts'

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/app/patient-client/sign-up',
  summary:
    'Make a log-in with an invitation’s link, by an address or a number; the mailed link or the code proves it. One that has an account gets the same answer; its owner gets another message.',
  access: 'public',
  body: Type.Object({
    /** The token of the invitation’s link, which is not used up: accepting it comes after the log-in. */
    invitation: Type.String({ minLength: 1, maxLength: 500 }),
    firstName: PersonName,
    lastName: LastName,
    /** This or `mobileNumber`. */
    emailAddress: Type.Optional(EmailAddress),
    mobileNumber: Type.Optional(MobilePhoneNumber),
    password: Password,
    language: Type.Optional(Language),
    /** Which of the configured apps the mailed link opens (`APP_URLS`); an unknown name gets the first. */
    appName: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  result: 'nothing',
  problems: ['InvitationInvalid', 'SmsNotOffered', 'RequestInProgress', 'TooManyRequests'],
  perMinute: 10,
})

export const deleteLogIn = endpoint({
  name: 'deleteLogIn',
  method: 'DELETE',
  path: '/api/app/profile/log-in',
  summary: 'Delete a log-in that is no patient’s and acts for nobody, with its name; every session ends',
  access: 'own-log-in',
  recentPassword: 'always',
  result: 'nothing',
  problems: ['LogInInUse'],
})
