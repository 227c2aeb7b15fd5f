// Asks the operator's service (BREACHED_PASSWORDS_URL), where there is one, whether a password has leaked. The service learns the first
// five digits of a SHA-1, which thousands of passwords share, and answers the rest of every hash that begins with them (k-anonymity).
import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'

const PREFIX_DIGITS = 5
const PATIENCE_MS = 2_000

type Deps = { config: Pick<Config, 'breachedPasswordsUrl'>; log: Pick<FastifyBaseLogger, 'warn'> }

/** Whether the service lists this password. False without a service, and while it is away: the local check decides then. */
export async function isBreached({ config, log }: Deps, password: string): Promise<boolean> {
  if (!config.breachedPasswordsUrl) return false
  const digits = hash('sha1', password, 'hex').toUpperCase()
  const [prefix, suffix] = [digits.slice(0, PREFIX_DIGITS), digits.slice(PREFIX_DIGITS)]
  try {
    const response = await fetch(`${config.breachedPasswordsUrl}/${prefix}`, {
      // The service adds lines with a count of 0, so that the length of its answer does not reveal the prefix.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.text()).split('\n').some((line) => isLineOf(suffix, line))
  } catch (error) {
    log.warn({ err: { type: (error as Error).name } }, 'the service of leaked passwords does not answer')
    return false
  }
}

/** A line is `SUFFIX:COUNT`. */
function isLineOf(suffix: string, line: string): boolean {
  const [digits, count] = line.trim().split(':')
  return digits?.toUpperCase() === suffix && Number(count) > 0
}
