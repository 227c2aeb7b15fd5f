// The options of browsers' `navigator.credentials` (WebAuthn, 5.4 and 5.5, in the JSON forms of 5.1).
import { randomBytes } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@aruga/contract/passkeys/passkeys'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/open.ts'
import { CHALLENGE_SECONDS, makeChallenge } from './challenges.ts'
import { listCredentials } from './queries.ts'
import { relyingParty } from './relying-party.ts'

type Deps = { db: Db; config: Pick<Config, 'publicUrl'> }

const timeout = CHALLENGE_SECONDS * 1000

/** RFC 9053: EdDSA, ES256, and RS256 of older Windows computers. */
const algorithms = [-8, -7, -257]

const described = (credentials: Awaited<ReturnType<typeof listCredentials>>) =>
  credentials.map(({ id, transports }) => ({ id: id.toString('base64url'), type: 'public-key' as const, transports }))

/** A log-in names no passkey: the person chooses one, and the answer reveals nothing about any account. */
export async function requestToLogIn({ db, config }: Deps, now: Date): Promise<PasskeyRequest> {
  const challenge = await makeChallenge(db, { purpose: 'LogIn', sessionId: null }, now)
  return { challenge, timeout, rpId: relyingParty(config).id, allowCredentials: [], userVerification: 'required' }
}

/** For a proof in a session, by a passkey of its account. */
export async function requestToProve(
  { db, config }: Deps,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  now: Date,
): Promise<PasskeyRequest> {
  const allowCredentials = described(await listCredentials(db, { accountId }))
  const challenge = await makeChallenge(db, { purpose: 'Prove', sessionId }, now)
  return { challenge, timeout, rpId: relyingParty(config).id, allowCredentials, userVerification: 'required' }
}

/** People with passkeys of several accounts choose by `name`, what the account logs in with; it stays with the authenticator. */
export async function creationOptions(
  { db, config }: Deps,
  account: { accountId: string; sessionId: string; name: string; programName: string },
  now: Date,
): Promise<PasskeyCreation> {
  const { accountId, sessionId, name, programName } = account
  const credentials = await listCredentials(db, { accountId })
  // WebAuthn, 14.6.1: random, without information about the person.
  const userHandle = credentials[0]?.userHandle ?? randomBytes(32)
  const challenge = await makeChallenge(db, { purpose: 'Add', sessionId, userHandle }, now)
  return {
    challenge,
    timeout,
    rp: { id: relyingParty(config).id, name: programName },
    user: { id: userHandle.toString('base64url'), name, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: described(credentials),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}
