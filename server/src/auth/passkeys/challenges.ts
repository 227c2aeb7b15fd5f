// What authenticators sign: random, valid for one answer within five minutes, and only for the purpose it was made for.
import { createHash } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { after } from '../../time/clock.ts'
import { newToken } from '../sessions/tokens.ts'

export const CHALLENGE_SECONDS = 300

/** `sessionId`: the only session whose answer counts; null: nobody is logged in yet. */
export type ChallengeScope = { purpose: 'LogIn' | 'Add' | 'Prove'; sessionId: string | null }

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

const insert = query(
  'passkeys.insert-challenge',
  `INSERT INTO passkey_challenge (hash, purpose, session_id, user_handle, expires_at)
   VALUES (:hash, :purpose, :sessionId, :userHandle, :expiresAt)`,
)
/** A challenge as base64url, as the JSON forms have it. `userHandle`: of the passkey to be added. */
export async function makeChallenge(
  db: Db,
  { purpose, sessionId, userHandle = null }: ChallengeScope & { userHandle?: Buffer | null },
  now: Date,
): Promise<string> {
  const challenge = newToken()
  await insert(db, {
    hash: hashOf(challenge),
    purpose,
    sessionId,
    userHandle,
    expiresAt: after(now, CHALLENGE_SECONDS),
  })
  return challenge
}

const take = query(
  'passkeys.take-challenge',
  `DELETE FROM passkey_challenge WHERE hash = :hash AND purpose = :purpose AND session_id IS NOT DISTINCT FROM :sessionId
     AND expires_at > :now RETURNING user_handle AS "userHandle"`,
)
/** Uses a challenge up: of simultaneous answers, only one gets it. */
export async function takeChallenge(db: Db, challenge: string, { purpose, sessionId }: ChallengeScope, now: Date) {
  const [taken] = await take(db, { hash: hashOf(challenge), purpose, sessionId, now })
  return taken
}

/**
 * The challenge in the signed client data; undefined for anything else (WebAuthn, 5.8.1), and for data
 * signed within another site's page: none may frame ours.
 */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge, crossOrigin, topOrigin } =
      JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) ?? {}
    if (crossOrigin || topOrigin !== undefined) return undefined
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
