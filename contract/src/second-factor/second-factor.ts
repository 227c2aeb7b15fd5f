// The second factor of whoever of the staff is logged in: one-time passwords (RFC 6238). Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../staff/staff.ts'
import { Moment, Nullable } from '../values.ts'

/** Of an authenticator app (six digits), or a recovery code. */
const Code = Type.String({ minLength: 6, maxLength: 24, pattern: '^[A-Za-z0-9 -]+$' })
const Password = Type.String({ minLength: 1, maxLength: 256 })

export const SecondFactor = Type.Object({
  /** Since when it is asked for; null: there is none. */
  since: Nullable(Moment),
  recoveryCodesLeft: Type.Integer(),
  /** Whether this deployment lets nobody of the staff be without one. */
  required: Type.Boolean(),
})
export type SecondFactor = Static<typeof SecondFactor>

export const readSecondFactor = endpoint({
  name: 'readSecondFactor',
  method: 'GET',
  path: '/api/app/staff/second-factor',
  summary: 'Whether a code is asked for at log-in, and how many recovery codes are left',
  access: staffRoles,
  result: SecondFactor,
  problems: [],
})

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/app/staff/second-factor',
  summary: 'Begin to set one up: the key for the authenticator app. Nothing is asked for before a first code is shown.',
  access: staffRoles,
  body: Type.Object({ password: Password }),
  result: Type.Object({
    /** Base32. */
    secret: Type.String(),
    /** `otpauth:` address, for a QR code. */
    uri: Type.String(),
  }),
  problems: ['PasswordMismatch', 'SecondFactorExists'],
})

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/app/staff/second-factor/confirm',
  summary: 'Show a first code of the app; from then on one is asked for. Answers the recovery codes, only now.',
  access: staffRoles,
  body: Type.Object({ code: Code }),
  result: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  problems: ['CodeWrong'],
})

export const removeSecondFactor = endpoint({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/api/app/staff/second-factor/remove',
  summary: 'Ask for no code any more, or begin anew with another device',
  access: staffRoles,
  body: Type.Object({ password: Password, code: Code }),
  result: SecondFactor,
  problems: ['PasswordMismatch', 'CodeWrong'],
})
