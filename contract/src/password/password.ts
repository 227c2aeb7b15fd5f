// Passwords, the mailed reset link, and security questions.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { MobilePhoneNumber, Password } from '../person.ts'
import { typed } from '../typed.ts'
import { Id, Nullable, OneOf, SentCode, Timestamp } from '../values.ts'

/** The current password as typed: it is compared, not validated. */
const CurrentPassword = Type.String({ minLength: 1, maxLength: 128 })

/** The two parts of a mailed link. */
const ResetLink = { userId: Id, resetToken: Type.String({ minLength: 1, maxLength: 500 }) }

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/app/patient-client/change-password',
  summary: 'Change the password; every other session ends',
  specificationRow: 8,
  access: 'own-account',
  body: Type.Object({ currentPassword: CurrentPassword, newPassword: Password, confirmPassword: Type.String() }),
  result: 'nothing',
  problems: ['PasswordMismatch', 'TooManyRequests'],
})

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  method: 'POST',
  path: '/api/app/profile/reauthenticate',
  summary: 'Prove the password again: for 5 minutes this session may make the calls that need it',
  access: 'own-account',
  body: Type.Object({ password: CurrentPassword }),
  result: 'nothing',
  problems: ['PasswordMismatch', 'TooManyRequests'],
})

export const sendPasswordResetCode = endpoint({
  name: 'sendPasswordResetCode',
  method: 'POST',
  path: '/api/app/profile/send-password-reset-code',
  summary:
    'Mail a link for a new password, or send a code to the number. The answer is the same whether or not the address or number has an account.',
  specificationRow: 26,
  access: 'public',
  body: Type.Object({
    /** An address, or a Philippine mobile number. */
    email: Type.String({ minLength: 1, maxLength: 254, ...typed('emailAddress') }),
    /** Which of the configured apps the link opens (`APP_URLS`); an unknown name gets the first. */
    appName: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
    /** Where to continue afterwards; a URL outside the configured apps is ignored. */
    returnUrl: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
    returnUrlHash: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  }),
  result: 'nothing',
  problems: ['SmsNotOffered', 'TooManyRequests'],
  perMinute: 10,
})

export const redeemResetCode = endpoint({
  name: 'redeemResetCode',
  method: 'POST',
  path: '/api/app/profile/password-reset-code',
  summary: 'The link for a new password that a code from an SMS becomes: once, within ten minutes; five tries a code',
  access: 'public',
  body: Type.Object({ mobileNumber: MobilePhoneNumber, code: SentCode }),
  result: Type.Object(ResetLink),
  problems: ['SmsCodeWrong'],
  perMinute: 30,
})

export const verifyPasswordResetToken = endpoint({
  name: 'verifyPasswordResetToken',
  method: 'POST',
  path: '/api/app/profile/verify-password-reset-token',
  summary: 'Whether a mailed link still works: bare true or false; the link is not used up',
  specificationRow: 27,
  access: 'public',
  body: Type.Object(ResetLink),
  result: Type.Boolean(),
  problems: [],
  perMinute: 30,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/app/profile/reset-password',
  summary: 'Set a new password by a mailed link (once, within 2 hours); every session ends',
  specificationRow: 28,
  access: 'public',
  body: Type.Object({
    ...ResetLink,
    password: Password,
    /**
     * Ours: with security questions set, the answer to the one that `readResetQuestion` returns. Left out, the wait of
     * `requestDelayedReset` starts.
     */
    securityAnswer: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  result: 'nothing',
  problems: ['InvalidToken', 'SecurityAnswerNeeded', 'SecurityAnswerWrong'],
  perMinute: 30,
})

// Also a mailed link for a new password; here it is not part of the app's first page.
export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/api/app/profile/undo-email-change',
  summary:
    'Restore the old e-mail address or log-in number, with a new password, by the link that was mailed (once, within 7 days)',
  access: 'public',
  body: Type.Object({ userId: Id, token: Type.String({ minLength: 1, maxLength: 500 }), password: Password }),
  result: 'nothing',
  problems: ['InvalidToken', 'EmailAddressInUse'],
  perMinute: 30,
})

export const securityQuestionIds = [
  'first-school',
  'first-teacher',
  'childhood-street',
  'childhood-friend',
  'mothers-birthplace',
  'first-job',
  'favourite-dish',
  'first-pet',
] as const
export type SecurityQuestionId = (typeof securityQuestionIds)[number]
/** The number of chosen questions; a reset asks one of them. */
export const SECURITY_QUESTIONS_CHOSEN = 3

/** A question in the reader's language. */
export const SecurityQuestion = Type.Object({ id: OneOf(securityQuestionIds), text: Type.String() })
export type SecurityQuestion = Static<typeof SecurityQuestion>

export const readResetQuestion = endpoint({
  name: 'readResetQuestion',
  method: 'POST',
  path: '/api/app/profile/password-reset-question',
  summary: 'The security question that this mailed link also asks; null when none are set',
  access: 'public',
  body: Type.Object(ResetLink),
  result: Type.Object({ question: Nullable(SecurityQuestion) }),
  problems: ['InvalidToken'],
  perMinute: 30,
})

export const requestDelayedReset = endpoint({
  name: 'requestDelayedReset',
  method: 'POST',
  path: '/api/app/profile/delayed-reset',
  summary:
    'The answers are forgotten: after 72 hours, in which the owner is told and can cancel it, a mailed link sets a password without them, for 7 days',
  access: 'public',
  body: Type.Object(ResetLink),
  result: Type.Object({ openFrom: Timestamp }),
  problems: ['InvalidToken'],
  perMinute: 30,
})

export const cancelDelayedReset = endpoint({
  name: 'cancelDelayedReset',
  method: 'DELETE',
  path: '/api/app/profile/delayed-reset',
  summary:
    'No password without the security answers: the wait ends, and the mailed link; without a wait nothing happens',
  access: 'own-log-in',
  result: 'nothing',
  problems: [],
})

export const listSecurityQuestions = endpoint({
  name: 'listSecurityQuestions',
  method: 'GET',
  path: '/api/app/patient-client/security-questions',
  summary: 'The questions to choose from, and those that the patient has chosen; answers are never returned',
  access: 'own-log-in',
  result: Type.Object({
    items: Type.Array(Type.Object({ ...SecurityQuestion.properties, chosen: Type.Boolean() })),
    /** When a mailed link can set a password without the answers; null: nobody has requested that. */
    delayedResetFrom: Nullable(Timestamp),
  }),
  problems: [],
})

export const setSecurityQuestions = endpoint({
  name: 'setSecurityQuestions',
  method: 'PUT',
  path: '/api/app/patient-client/security-questions',
  summary: 'Choose and answer three questions, replacing earlier ones',
  access: 'own-log-in',
  recentPassword: 'always',
  body: Type.Object({
    answers: Type.Array(
      Type.Object({
        id: OneOf(securityQuestionIds),
        answer: Type.String({
          minLength: 2,
          maxLength: 200,
          pattern: '\\S.*\\S',
          ...whenInvalid('SecurityAnswerTooShort'),
        }),
      }),
      { minItems: SECURITY_QUESTIONS_CHOSEN, maxItems: SECURITY_QUESTIONS_CHOSEN },
    ),
  }),
  result: 'nothing',
  problems: [],
})
