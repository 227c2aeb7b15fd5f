// The operator's configuration (table in docs/operations.md). main.ts passes the environment in; nothing else reads it.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CONSOLE_CLIENT_ID, CONSOLE_PATH } from '@aruga/contract/connect'
import { DEFAULT_CLIENT_ID, DEFAULT_PROGRAM_SCOPE } from '@aruga/contract/limits'

export type Config = {
  production: boolean
  port: number
  host: string
  /** Holds the database (unless `databaseUrl`), files and mails. */
  dataDir: string
  databaseUrl: string | undefined
  /** The public URL of this deployment, without a trailing slash; also the OpenID Connect issuer. */
  publicUrl: string
  smtpUrl: string | undefined
  /** The sender of every mail. */
  mailFrom: string
  /** 32 bytes; encrypts patients' files. */
  filesKey: Buffer
  clientId: string
  /** Empty: a public client. */
  clientSecret: string
  programScope: string
  /** Exact redirect URIs of a sign-in, by client id; always include the console on this server. */
  redirectUris: Record<string, string[]>
  /** Base URL of the app by its `appName`, for links in mails. */
  appUrls: Record<string, string>
  trustProxy: boolean
  logLevel: string
}

export class ConfigError extends Error {}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads and checks the configuration; throws a `ConfigError` with one line that names the variable and the remedy. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = (name: string) => environment[name]?.trim() || undefined
  const production = read('NODE_ENV') === 'production'
  const port = number('PORT', read('PORT') ?? '3000')
  const dataDir = resolve(read('DATA_DIR') ?? '.data')
  const publicUrl = url('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`)
  const logLevel = read('LOG_LEVEL') ?? (production ? 'info' : 'warn')
  if (!levels.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(', ')}.`)
  if (production && !read('PUBLIC_URL')) throw new ConfigError('PUBLIC_URL must be set in production.')
  const clientId = read('CLIENT_ID') ?? DEFAULT_CLIENT_ID
  if (clientId === CONSOLE_CLIENT_ID) throw new ConfigError(`CLIENT_ID must not be ${clientId}: the console has it.`)
  return {
    production,
    port,
    host: read('HOST') ?? (production ? '0.0.0.0' : 'localhost'),
    dataDir,
    databaseUrl: read('DATABASE_URL'),
    publicUrl,
    smtpUrl: smtpUrl(read('SMTP_URL')),
    mailFrom: mailFrom(read('MAIL_FROM'), read('SMTP_URL')),
    filesKey: filesKey(read('FILES_KEY'), dataDir, production),
    clientId,
    clientSecret: read('CLIENT_SECRET') ?? '',
    programScope: read('PROGRAM_SCOPE') ?? DEFAULT_PROGRAM_SCOPE,
    redirectUris: redirectUris(read('REDIRECT_URIS'), { clientId, publicUrl, production }),
    appUrls: appUrls(read('APP_URLS'), publicUrl),
    trustProxy: flag('TRUST_PROXY', read('TRUST_PROXY') ?? 'false'),
    logLevel,
  }
}

function number(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new ConfigError(`${name} must be a whole number from 0 to 65535, not "${text}".`)
  }
  return value
}

function flag(name: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new ConfigError(`${name} must be true or false, not "${text}".`)
  return text === 'true'
}

function url(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new ConfigError(`${name} must be an http or https address, not "${text}".`)
  }
  return text.replace(/\/+$/, '')
}

/** A wrong URL stops the start, so that it is not noticed only by missing mails. */
function smtpUrl(text: string | undefined): string | undefined {
  if (text && !(/^smtps?:\/\/./.test(text) && URL.canParse(text))) {
    throw new ConfigError('SMTP_URL must be written smtp://user:password@host:port or smtps://….')
  }
  return text
}

function mailFrom(text: string | undefined, smtpUrl: string | undefined): string {
  if (smtpUrl && !text) throw new ConfigError('MAIL_FROM must be set with SMTP_URL: the sender of every mail.')
  return text ?? 'Aruga <no-reply@demo.test>'
}

/** `APP_URLS` is `name=url,name=url`; without it the one app is this deployment's own. */
function appUrls(text: string | undefined, publicUrl: string): Record<string, string> {
  if (!text) return { Aruga: publicUrl }
  return Object.fromEntries(
    text.split(',').map((entry) => {
      const [name, ...rest] = entry.split('=')
      if (!name?.trim() || rest.length === 0) throw new ConfigError('APP_URLS must be written name=url,name=url.')
      return [name.trim(), url('APP_URLS', rest.join('=').trim())]
    }),
  )
}

/** `REDIRECT_URIS` is `client=url,client=url`; compared character by character, so nothing in it is normalised. */
function redirectUris(
  text: string | undefined,
  { clientId, publicUrl, production }: { clientId: string; publicUrl: string; production: boolean },
): Record<string, string[]> {
  const uris: Record<string, string[]> = { [clientId]: [], [CONSOLE_CLIENT_ID]: [publicUrl + CONSOLE_PATH] }
  for (const entry of text?.split(',') ?? []) {
    const [client = '', ...rest] = entry.split('=')
    const uri = rest.join('=').trim()
    const ofClient = Object.hasOwn(uris, client.trim()) && uris[client.trim()]
    if (!ofClient) {
      throw new ConfigError(
        `REDIRECT_URIS must be written client=url,client=url with the clients ${clientId} and ${CONSOLE_CLIENT_ID}.`,
      )
    }
    url('REDIRECT_URIS', uri)
    if (uri.includes('#') || uri.includes('*')) throw new ConfigError(`REDIRECT_URIS takes no # and no *: "${uri}".`)
    if (production && !uri.startsWith('https:')) {
      throw new ConfigError(`REDIRECT_URIS must be https addresses in production, not "${uri}".`)
    }
    if (!ofClient.includes(uri)) ofClient.push(uri)
  }
  return uris
}

/** In development a key is generated once and stored beside the data; in production a missing key stops the start. */
function filesKey(text: string | undefined, dataDir: string, production: boolean): Buffer {
  if (text) {
    const key = Buffer.from(text, 'hex')
    if (key.length !== 32) throw new ConfigError('FILES_KEY must be 64 hexadecimal digits (32 bytes).')
    return key
  }
  if (production) throw new ConfigError('FILES_KEY must be set in production: 64 hexadecimal digits (32 bytes).')
  const path = join(dataDir, 'files.key')
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const key = randomBytes(32)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, `${key.toString('hex')}\n`, { mode: 0o600 })
  return key
}
