import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import type { Work } from './hash-thread.ts'

// OWASP's argon2id setting for 19 MiB; the algorithm is the library's default.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Passwords are hashed on threads of their own at a low priority: they may use every core, and give way to all other calls
// (docs/decisions/122).
const THREADS = Math.min(4, availableParallelism())
const NICENESS = 10
const IDLE_MS = 5 * 60_000
// Some three seconds of work on two cores.
const LONGEST_QUEUE = 200

/** How a hash with these parameters begins, in PHC form. */
const HEAD = '$argon2id$v=19$m=19456,t=2,p=1$'
/** The hash of an account without a password: well-formed, matched by no password. Checking it takes as long as any other. */
export const NO_PASSWORD = `${HEAD}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Thrown when more people log in at once than the queue holds: answer 503, they may try again. */
export class PasswordQueueFullError extends Error {
  readonly statusCode = 503

  constructor() {
    super('Too many passwords are waiting to be checked')
  }
}

/** Created with the first password: loading the library would slow the start. */
const openThreads = async () => {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: new URL('./hash-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    niceIncrement: NICENESS,
    idleTimeout: IDLE_MS,
    // Without the server's settings, and with no more memory than the work needs.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
}
let opening: ReturnType<typeof openThreads> | undefined
/** For tills alone (docs/decisions/101), at the server's own priority. Its callers are logged in, and their tries are counted. */
const tillLane = pLimit(1)

/** Has a thread do the work. Throws `PasswordQueueFullError` instead of waiting in a full queue. */
async function onThread<Name extends keyof Work, Result>(name: Name, work: Work[Name]): Promise<Result> {
  opening ??= openThreads()
  const threads = await opening
  if (threads.queueSize >= LONGEST_QUEUE) throw new PasswordQueueFullError()
  return threads.run(work, { name })
}

// The same "ñ" has two encodings, and keyboards differ (NIST SP 800-63B, 3.1.1.2).
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

/** An argon2id hash in PHC form, about 15 ms; throws `PasswordQueueFullError` under a burst. */
export const hashPassword = (password: string): Promise<string> =>
  onThread('hash', { secret: bytesOf(password), parameters: PARAMETERS })

/** Whether a hash was made with parameters other than today's. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(HEAD)

/** Whether the password is the hashed one. Without a hash (no such account) it takes as long and returns false. */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const isRight = await onThread('verify', { secret: bytesOf(password), hashed: passwordHash ?? NO_PASSWORD })
  return isRight === true && passwordHash !== undefined
}

/** The same for the PIN of a till, which does not wait behind log-ins: a patient stands at the counter. */
export const verifyPin = (pinHash: string, pin: string): Promise<boolean> =>
  tillLane(() => verify(pinHash, bytesOf(pin)))

/** The 32-byte argon2id hash of a secret with this salt: for short secrets that are looked up by it. Throws as `hashPassword` does. */
export const hashWithSalt = async (secret: string, salt: Buffer): Promise<Buffer> =>
  Buffer.from(
    await onThread<'hashRaw', Uint8Array>('hashRaw', { secret: bytesOf(secret), parameters: { ...PARAMETERS, salt } }),
  )
