// Secrets that rotate (docs/decisions/031): while there are two, both decrypt.
import { createHmac } from 'node:crypto'

/** Keys of 32 bytes for one purpose: the first one encrypts, all of them decrypt. */
export type Keyring = readonly [current: Buffer, ...others: Buffer[]]

/** Stored beside encrypted data, to notice a wrong key; reveals nothing of the key. 64 hexadecimal digits. */
export const keyCheck = (key: Buffer, purpose: string): string =>
  createHmac('sha256', key).update(`aruga ${purpose} check`).digest('hex')

/** A key's name in messages, by its check. */
const nameOf = (check: string) => check.slice(0, 8)

/** Throws a one-line Error that names the keys when `checks` has a key that is missing from the environment's `variable`. */
export function refuseOtherKeys(
  what: string,
  checks: string[],
  { variable, keys, purpose }: { variable: string; keys: Keyring; purpose: string },
): void {
  const given = keys.map((key) => keyCheck(key, purpose))
  const other = checks.find((check) => !given.includes(check))
  if (!other) return
  throw new Error(
    `${what} need another key: ${nameOf(other)}, as ${variable} or ${variable}_PREVIOUS (given: ${given.map(nameOf).join(', ')}).`,
  )
}
