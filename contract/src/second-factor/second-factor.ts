// The second factor of the logged-in staff member: one-time passwords (RFC 6238). Ours throughout.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { typed } from '../typed.ts'
import { Nullable, Timestamp } from '../values.ts'

/** A code of an authenticator app (six digits), or a recovery code. */
const Code = Type.String({
  minLength: 6,
  maxLength: 24,
  pattern: '^[A-Za-z0-9 -]+$',
  ...typed('code'),
  ...whenInvalid('OneTimeCodeFormat'),
})

export const SecondFactor = Type.Object({
  /** Since when there is one; null: none. */
  since: Nullable(Timestamp),
  recoveryCodesLeft: Type.Integer(),
  /** Whether this deployment requires one for all staff. */
  required: Type.Boolean(),
})
export type SecondFactor = Static<typeof SecondFactor>

export const readSecondFactor = endpoint({
  name: 'readSecondFactor',
  method: 'GET',
  path: '/api/app/staff/second-factor',
  summary: 'Whether log-in requires a code, and how many recovery codes are left',
  access: 'staff-account',
  result: SecondFactor,
  problems: [],
})

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/app/staff/second-factor',
  summary: 'Begin the set-up: the key for the authenticator app. No code is required before a first one is confirmed.',
  access: 'staff-account',
  recentPassword: 'always',
  result: Type.Object({
    /** Base32. */
    secret: Type.String(),
    /** `otpauth:` address, for a QR code. */
    uri: Type.String(),
  }),
  problems: ['SecondFactorExists'],
})

// Needs no recent password: only the code of the key that `beginSecondFactor` has shown confirms it.
export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/app/staff/second-factor/confirm',
  summary:
    'Confirm a first code of the app; from then on log-in requires one. Returns the recovery codes, only this time.',
  access: 'staff-account',
  body: Type.Object({ code: Code }),
  result: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  problems: ['CodeWrong'],
})

export const removeSecondFactor = endpoint({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/api/app/staff/second-factor/remove',
  summary: 'Remove the second factor, or set it up again with another device',
  access: 'staff-account',
  recentPassword: 'always',
  body: Type.Object({ code: Code }),
  result: SecondFactor,
  problems: ['CodeWrong'],
})
