// Checks what an authenticator signed. An unknown passkey and a wrong signature are refused alike, and failures count
// for the lock-out of their place, as wrong passwords do.
import type { PasskeyAssertion } from '@aruga/contract/passkeys/passkeys'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { checkGuess, type From, type Refused } from '../lock-out/lock-out.ts'
import { type ChallengeScope, challengeOf, takeChallenge } from './challenges.ts'
import { type FoundPasskey, findPasskey, usePasskey } from './queries.ts'
import { relyingParty } from './relying-party.ts'

type Deps = { db: Database; config: Pick<Config, 'publicUrl'>; clock: Clock; keys: Pick<Keys, 'attempts'> }

/** `name`: whose passkey it is, for the audit log; undefined for an unknown one. */
export type PasskeyRefused = Refused & { name: string | undefined }

/** The passkey that signed, of an account that may log in; stores its use. */
export async function provePasskey(
  deps: Deps,
  { assertion, asked, from }: { assertion: PasskeyAssertion; asked: ChallengeScope; from: From },
): Promise<FoundPasskey | PasskeyRefused> {
  const passkey = await findPasskey(deps.db, Buffer.from(assertion.id, 'base64url'))
  const guess = { secret: deps.keys.attempts, name: `passkey ${assertion.id}`, from }
  const proved = await checkGuess(deps, guess, async () =>
    (await isSigned(deps, assertion, asked, passkey)) ? passkey : undefined,
  )
  return 'refused' in proved ? { ...proved, name: passkey?.name } : proved
}

async function isSigned(
  { db, config, clock }: Deps,
  { clientExtensionResults: _, ...assertion }: PasskeyAssertion,
  asked: ChallengeScope,
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
    // It throws for a wrong signature and for unreadable input; both are the sender's fault.
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { newCounter: counter } = verified.authenticationInfo
  const [used] = await usePasskey(db, { id: passkey.id, counter, now: clock() })
  return used !== undefined
}
