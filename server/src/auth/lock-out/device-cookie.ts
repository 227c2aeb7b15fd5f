// Recognises a browser in which somebody logged in before, so that nobody else's failures lock them out there (OWASP, "Slow Down
// Online Guessing Attacks with Device Cookies"). The cookie has a random id, and a mark for each of the last few log-ins: a MAC of
// the id and what was logged in to. It proves no identity and is stored nowhere else.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Keys } from '../keys.ts'
import { newToken } from '../sessions/tokens.ts'

type Device = { id: string; marks: string[] }

/** Enough for a shared computer of a pharmacy or a family, whose accounts may each have a second factor. */
const MARKS = 8
const MARK_BYTES = 16

const NAME = 'aruga_device'
/** 400 days, the longest that browsers accept. */
const LIFE_MS = 400 * 24 * 60 * 60_000

const PATTERN = new RegExp(String.raw`(?:^|;\s*)(?:__Host-)?${NAME}=([\w-]{43})((?:\.[\w-]{22}){1,${MARKS}})(?:;|$)`)

/** The device of a request; undefined without a cookie of this form. */
export function readDevice({ headers }: Pick<FastifyRequest, 'headers'>): Device | undefined {
  const [, id, marks] = PATTERN.exec(headers.cookie ?? '') ?? []
  return id && marks ? { id, marks: marks.slice(1).split('.') } : undefined
}

const markOf = (secret: KeyObject, id: string, name: string) =>
  createHmac('sha256', secret).update(`device ${id} ${name}`).digest().subarray(0, MARK_BYTES)

/** Whether `name` was logged in to in this browser before. */
export function isMarked(secret: KeyObject, { id, marks }: Device, name: string): boolean {
  const expected = markOf(secret, id, name)
  return marks.some((mark) => timingSafeEqual(Buffer.from(mark, 'base64url'), expected))
}

/** The cookie's value after a log-in to `name`. */
function markDevice(secret: KeyObject, device: Device | undefined, name: string): string {
  const id = device?.id ?? newToken()
  const mark = markOf(secret, id, name).toString('base64url')
  const others = device?.marks.filter((other) => other !== mark) ?? []
  return [id, mark, ...others.slice(0, MARKS - 1)].join('.')
}

type Cookies = { set(name: string, value: string, options: object): unknown }

/** Sets the cookie after a successful log-in to `name`. */
export function rememberDevice(
  { config, keys }: { config: Pick<Config, 'publicUrl'>; keys: Pick<Keys, 'attempts'> },
  cookies: Cookies,
  request: Pick<FastifyRequest, 'headers'>,
  name: string,
): void {
  // Under TLS, browsers take a cookie of that prefix from this very host only (RFC 6265bis, 4.1.3).
  const prefix = config.publicUrl.startsWith('https:') ? '__Host-' : ''
  const value = markDevice(keys.attempts, readDevice(request), name)
  cookies.set(prefix + NAME, value, { httpOnly: true, sameSite: 'lax', overwrite: true, maxAge: LIFE_MS })
}
