import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// OWASP's argon2id setting for 19 MiB; the algorithm is the library's default.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A password is hashed on libuv's four threads, which files need as well; so many hashes run at once, the rest wait. One core is
// left to all other calls.
const LANES = Math.max(1, Math.min(3, availableParallelism() - 1))
// Some three seconds of waiting on two cores.
const LONGEST_QUEUE = 200

/** How a hash with these parameters begins, in PHC form. */
const HEAD = '$argon2id$v=19$m=19456,t=2,p=1$'
/** The hash of an account without a password: well-formed, matched by no password. Checking it takes as long as any. */
export const NO_PASSWORD = `${HEAD}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Thrown when more people log in at once than the queue holds: answer 503, they may try again. */
export class PasswordQueueFullError extends Error {
  readonly statusCode = 503

  constructor() {
    super('Too many passwords are waiting to be checked')
  }
}

const lanes = pLimit(LANES)
/** Of the tills alone (docs/decisions/101). Whoever asks is logged in, and their tries are counted. */
const tillLane = pLimit(1)

/** Does the work when a lane is free. Throws `PasswordQueueFullError` instead of waiting in a full queue. */
async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (lanes.pendingCount >= LONGEST_QUEUE) throw new PasswordQueueFullError()
  return lanes(work)
}

// The same "ñ" has two encodings, and keyboards differ in which they type (NIST SP 800-63B, 3.1.1.2).
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

/** An argon2id hash in PHC form, about 15 ms; throws `PasswordQueueFullError` under a burst. */
export const hashPassword = (password: string): Promise<string> => inLane(() => hash(bytesOf(password), PARAMETERS))

/** Whether a hash was made with other parameters than those of today. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(HEAD)

/** Whether the password is the hashed one. Without a hash (no such account) it takes as long and returns false. */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  inLane(async () => (await verify(passwordHash ?? NO_PASSWORD, bytesOf(password))) && passwordHash !== undefined)

/** The same for the PIN of a till, which does not wait behind log-ins: a patient stands at the counter. */
export const verifyPin = (pinHash: string, pin: string): Promise<boolean> =>
  tillLane(() => verify(pinHash, bytesOf(pin)))

/** The 32 bytes of a secret's argon2id hash with this salt: for short secrets that are found by their hash. Throws as `hashPassword`. */
export const hashWithSalt = (secret: string, salt: Buffer): Promise<Buffer> =>
  inLane(() => hashRaw(bytesOf(secret), { ...PARAMETERS, salt }))
