// What an account logs in with, and where its mails go (docs/wire.md#log-in-names). Ours throughout.
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, MobilePhoneNumber } from '../person.ts'
import { Nullable, SentCode } from '../values.ts'

export const readLogInNames = endpoint({
  name: 'readLogInNames',
  method: 'GET',
  path: '/api/app/profile/log-in-names',
  summary: 'What the account logs in with, and where it is mailed',
  access: 'own-log-in',
  result: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    /** The address that it logs in with. */
    emailAddress: Nullable(Type.String()),
    /** The number that it logs in with: +639… */
    mobileNumber: Nullable(Type.String()),
    /** Where an account that logs in by its number only is mailed; other accounts may have the same address. */
    contactEmailAddress: Nullable(Type.String()),
    /** An address that waits for its link. */
    pendingEmailAddress: Nullable(Type.String()),
    /** A number that waits for its code. */
    pendingMobileNumber: Nullable(Type.String()),
    /** Whether a number can be proved here. */
    sendsSms: Type.Boolean(),
  }),
  problems: [],
})

export const askLogInNumber = endpoint({
  name: 'askLogInNumber',
  method: 'POST',
  path: '/api/app/profile/log-in-number',
  summary:
    'Ask to log in by this number: a code is sent to it, and the earlier number is told. Another account’s number gets the same answer; its owner gets another message.',
  access: 'own-log-in',
  recentPassword: 'always',
  body: Type.Object({ mobileNumber: MobilePhoneNumber }),
  result: 'nothing',
  problems: ['SmsNotOffered', 'TooManyRequests'],
})

export const confirmLogInNumber = endpoint({
  name: 'confirmLogInNumber',
  method: 'POST',
  path: '/api/app/profile/confirm-log-in-number',
  summary: 'Log in by the asked number from now on, by its code: once, within ten minutes; five tries a code',
  access: 'own-log-in',
  body: Type.Object({ code: SentCode }),
  result: 'nothing',
  problems: ['SmsCodeWrong'],
})

export const removeLogInNumber = endpoint({
  name: 'removeLogInNumber',
  method: 'DELETE',
  path: '/api/app/profile/log-in-number',
  summary: 'Log in by the address only; without an address this is refused, without a number nothing happens',
  access: 'own-log-in',
  recentPassword: 'always',
  result: 'nothing',
  problems: ['LogInNameNeeded'],
})

export const setMailAddress = endpoint({
  name: 'setMailAddress',
  method: 'PUT',
  path: '/api/app/profile/mail-address',
  summary:
    'Where the account is mailed, and what it logs in with if it does so by an address, once the mailed link is opened; null: nowhere, for an account that logs in by its number only',
  access: 'own-log-in',
  recentPassword: 'sometimes',
  body: Type.Object({ emailAddress: Nullable(EmailAddress) }),
  result: 'nothing',
  problems: ['LogInNameNeeded', 'TooManyRequests'],
})
