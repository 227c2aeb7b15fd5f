import { randomUUID } from 'node:crypto'
import type { NewPasskey } from '@aruga/contract/passkeys/passkeys'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { challengeOf, takeChallenge } from './challenges.ts'
import { insertPasskey } from './queries.ts'
import { relyingParty } from './relying-party.ts'

/** Known ones only (WebAuthn, 5.8.4): others would be text of the caller's choice. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/**
 * Adds a passkey to an account. `sessionId`: the session that asked for it. Undefined for what was not signed as asked, without the
 * person verified, or twice. Which authenticator made it is not asked and not stored.
 */
export async function registerPasskey(
  tx: Db,
  config: Pick<Config, 'publicUrl'>,
  made: { accountId: string; sessionId: string; device: string | null; credential: NewPasskey },
  now: Date,
) {
  const { accountId, sessionId, device, credential } = made
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  const challenge = challengeOf(clientDataJSON)
  if (challenge === undefined) return undefined
  const taken = await takeChallenge(tx, challenge, { purpose: 'Add', sessionId }, now)
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
    // It throws for what cannot be read.
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential: key } = verified.registrationInfo
  const [added] = await insertPasskey(tx, {
    id: randomUUID(),
    accountId,
    credentialId: Buffer.from(key.id, 'base64url'),
    publicKey: Buffer.from(key.publicKey),
    userHandle: taken.userHandle,
    counter: key.counter,
    transports: TRANSPORTS.filter((one) => transports.includes(one)),
    device,
    now,
  })
  return added
}
