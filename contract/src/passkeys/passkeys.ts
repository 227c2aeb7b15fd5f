// Passkeys of patients: WebAuthn Level 3 in its JSON forms (section 5.1). The log-in itself is a grant of `/connect/token`.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, NonBlankLine, Nullable, OneOf, Timestamp } from '../values.ts'

/**
 * Logs in with a passkey (docs/wire.md#passkeys): `assertion` is the `PasskeyAssertion` as JSON. Refused with the `error_code` of
 * the password's refusals, or `PasskeyRefused`.
 */
export const PASSKEY_GRANT = 'urn:aruga:grant-type:passkey'

/** The maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 10

const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })

const credential = { id: Base64Url(1400), rawId: Base64Url(1400), type: OneOf(['public-key']) }
const results = { clientExtensionResults: Type.Object({}) }
const Transport = Type.String({ maxLength: 32 })
const Descriptor = Type.Object({
  id: Type.String(),
  type: OneOf(['public-key']),
  transports: Type.Array(Type.String()),
})

/** `AuthenticationResponseJSON`. */
export const PasskeyAssertion = Type.Object({
  ...credential,
  ...results,
  response: Type.Object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(4000),
    /** Not every authenticator returns it (WebAuthn Level 3, 6.3.3); the signature is the proof. */
    userHandle: Type.Optional(Nullable(Base64Url(100))),
  }),
})
export type PasskeyAssertion = Static<typeof PasskeyAssertion>

/** `RegistrationResponseJSON`. */
export const NewPasskey = Type.Object({
  ...credential,
  ...results,
  response: Type.Object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: Type.Optional(Type.Array(Transport, { maxItems: 10 })),
  }),
})
export type NewPasskey = Static<typeof NewPasskey>

/** `PublicKeyCredentialRequestOptionsJSON`. `timeout` in milliseconds: the challenge is valid for this time, and once. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  timeout: Type.Integer(),
  rpId: Type.String(),
  allowCredentials: Type.Array(Descriptor),
  userVerification: OneOf(['required']),
})
export type PasskeyRequest = Static<typeof PasskeyRequest>

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  timeout: Type.Integer(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: OneOf(['public-key']) })),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: OneOf(['required']),
    requireResidentKey: Type.Boolean(),
    userVerification: OneOf(['required']),
  }),
  attestation: OneOf(['none']),
})
export type PasskeyCreation = Static<typeof PasskeyCreation>

export const Passkey = Type.Object({
  id: Id,
  /** The patient's name for it. */
  name: Nullable(Type.String()),
  /** Where it was added, like `Chrome on Android`; null when unknown. */
  device: Nullable(Type.String()),
  addedAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
})
export type Passkey = Static<typeof Passkey>

export const beginPasskeyLogIn = endpoint({
  name: 'beginPasskeyLogIn',
  method: 'POST',
  path: '/api/app/profile/begin-passkey-log-in',
  summary:
    'What a passkey signs to log in; the same for everybody. The answer goes to /connect/token (docs/wire.md#passkeys).',
  access: 'public',
  result: PasskeyRequest,
  problems: [],
  // Many patients share the network of one mobile provider.
  perMinute: 300,
})

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/app/patient-client/passkeys',
  summary: 'The passkeys of this account, the oldest first',
  access: 'own-log-in',
  result: Type.Object({
    ...AllOf(Passkey).properties,
    /** Whether to offer one: the account has none, and was logged in to twice at least. */
    isOffered: Type.Boolean(),
  }),
  problems: [],
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/app/patient-client/passkeys/begin',
  summary: 'What an authenticator needs to make a passkey for this account',
  access: 'own-log-in',
  recentPassword: 'always',
  result: PasskeyCreation,
  problems: ['TooManyPasskeys'],
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/app/patient-client/passkeys',
  summary: 'Log in with this passkey from now on; the owner is told',
  access: 'own-log-in',
  recentPassword: 'always',
  body: NewPasskey,
  result: Passkey,
  problems: ['PasskeyRefused', 'TooManyPasskeys'],
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/api/app/patient-client/passkeys/{id}',
  summary: 'Call a passkey by another name',
  access: 'own-log-in',
  params: IdParams,
  body: Type.Object({ name: NonBlankLine(60) }),
  result: 'nothing',
  problems: ['NotFound'],
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/app/patient-client/passkeys/{id}',
  summary: 'Nobody logs in with this passkey any more; sessions that it began stay. The owner is told.',
  access: 'own-log-in',
  recentPassword: 'always',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})

export const beginPasskeyProof = endpoint({
  name: 'beginPasskeyProof',
  method: 'POST',
  path: '/api/app/patient-client/passkey-proof/begin',
  summary: 'What one of this account’s passkeys signs in place of the password',
  access: 'own-log-in',
  result: PasskeyRequest,
  problems: [],
})

export const proveByPasskey = endpoint({
  name: 'proveByPasskey',
  method: 'POST',
  path: '/api/app/patient-client/passkey-proof',
  summary: 'The same as `reauthenticate`, by a passkey of this account',
  access: 'own-log-in',
  body: PasskeyAssertion,
  result: 'nothing',
  problems: ['PasskeyRefused', 'TooManyRequests'],
})
