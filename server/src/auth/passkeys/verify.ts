// Checks what an authenticator signed. Every refusal is the same, whether the passkey is unknown or its signature wrong, and failures count
// for the lock-out of where they come from, as wrong passwords do.
import type { PasskeyAssertion } from '@aruga/contract/passkeys/passkeys'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { type Admitted, admitAttempt, type From, settleFailure, settleUnknown } from '../lock-out/lock-out.ts'
import { type Asked, challengeOf, takeChallenge } from './challenges.ts'
import { type FoundPasskey, findPasskey, usePasskey } from './queries.ts'
import { relyingParty } from './relying-party.ts'

type Deps = { db: Db; config: Pick<Config, 'publicUrl'>; clock: Clock; keys: Pick<Keys, 'attempts'> }

/** `email`: whose passkey it is, for the record; undefined for an unknown one. */
export type PasskeyRefused = {
  refused: 'wrong' | 'locked' | 'later'
  retryAfter: number
  email: string | undefined
}

/** The passkey that signed, of an account that may log in; its use is noted. The attempt is still to be settled (`settleSuccess`). */
export async function provePasskey(
  deps: Deps,
  { assertion, asked, from }: { assertion: PasskeyAssertion; asked: Asked; from: From },
): Promise<(FoundPasskey & { admitted: Admitted }) | PasskeyRefused> {
  const { db, clock, keys } = deps
  const passkey = await findPasskey(db, Buffer.from(assertion.id, 'base64url'))
  const email = passkey?.email
  const admitted = await admitAttempt(db, { secret: keys.attempts, name: `passkey ${assertion.id}`, from }, clock)
  if ('refused' in admitted) {
    return { refused: admitted.refused === 'locked' ? 'locked' : 'later', retryAfter: admitted.retryAfter, email }
  }
  try {
    if (!(await isSigned(deps, assertion, asked, passkey)) || !passkey) {
      await settleFailure(db, admitted, clock())
      return { refused: 'wrong', retryAfter: 0, email }
    }
  } catch (error) {
    await settleUnknown(db, admitted)
    throw error
  }
  return { ...passkey, admitted }
}

async function isSigned(
  { db, config, clock }: Deps,
  { clientExtensionResults: _, ...assertion }: PasskeyAssertion,
  asked: Asked,
  passkey: FoundPasskey | undefined,
): Promise<boolean> {
  const challenge = challengeOf(assertion.response.clientDataJSON)
  const taken = challenge !== undefined && (await takeChallenge(db, challenge, asked, clock()))
  if (!taken || !passkey) return false
  const { userHandle, ...response } = assertion.response
  if (userHandle != null && userHandle !== passkey.userHandle.toString('base64url')) return false
  const { id: rpId, origin } = relyingParty(config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // It throws for what was signed wrongly, as for what cannot be read; both are the sender's.
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { newCounter: counter } = verified.authenticationInfo
  const [used] = await usePasskey(db, { id: passkey.id, counter, now: clock() })
  return used !== undefined
}
