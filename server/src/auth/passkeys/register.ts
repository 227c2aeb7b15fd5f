import { randomUUID } from 'node:crypto'
import { MAX_PASSKEYS, type NewPasskey } from '@aruga/contract/passkeys/passkeys'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/open.ts'
import { challengeOf, takeChallenge } from './challenges.ts'
import { insertPasskey, listPasskeys, lockAccount } from './queries.ts'
import { relyingParty } from './relying-party.ts'

/** Known ones only (WebAuthn, 5.8.4): anything else would be text that the caller chose. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/**
 * What an authenticator made for the session that requested it. Undefined when it was not signed as requested, without the person
 * verified, or twice. The kind of authenticator is neither requested nor stored.
 */
export async function verifyNewPasskey(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  { sessionId, credential }: { sessionId: string; credential: NewPasskey },
  now: Date,
) {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  const challenge = challengeOf(clientDataJSON)
  if (challenge === undefined) return undefined
  const taken = await takeChallenge(db, challenge, { purpose: 'Add', sessionId }, now)
  if (!taken?.userHandle) return undefined
  const { id: rpId, origin } = relyingParty(config)
  const { id, rawId, type } = credential
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // It throws for unreadable input.
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential: key } = verified.registrationInfo
  return {
    credentialId: Buffer.from(key.id, 'base64url'),
    publicKey: Buffer.from(key.publicKey),
    userHandle: taken.userHandle,
    counter: key.counter,
    transports: TRANSPORTS.filter((one) => transports.includes(one)),
  }
}

/**
 * Adds it to the account. Changes of an account wait for each other: passkeys are counted one at a time, and a session ended by a new
 * password adds none. Undefined for a passkey already stored, or without the session.
 */
export async function registerPasskey(
  tx: Db,
  {
    accountId,
    sessionId,
    device,
    made,
  }: {
    accountId: string
    sessionId: string
    device: string | null
    made: NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>
  },
  now: Date,
) {
  const [isActive] = await lockAccount(tx, { accountId, sessionId })
  if (!isActive) return undefined
  if ((await listPasskeys(tx, { accountId })).length >= MAX_PASSKEYS) return 'too many'
  const [added] = await insertPasskey(tx, { id: randomUUID(), accountId, device, now, ...made })
  return added
}
