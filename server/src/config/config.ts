// The operator's configuration (table in docs/operations.md). main.ts passes the environment in; nothing else reads it.
import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CONSOLE_CLIENT_ID, CONSOLE_PATH } from '@aruga/contract/connect'
import { isLanguage, type Language, languageCodes, requiredLanguages } from '@aruga/contract/languages'
import { DEFAULT_CLIENT_ID, DEFAULT_PROGRAM_SCOPE, MAX_UPLOADS_PER_DAY } from '@aruga/contract/limits'
import { appSignInUri, SIGN_IN_PATH } from '@aruga/contract/links'
import type { DatabaseSettings } from '../db/connection.ts'
import { refuseMarkedFolder } from '../db/restore-mark.ts'
import { type BucketUrl, parseBucketUrl } from '../files/s3/bucket-url.ts'
import type { ApnsAccount } from '../push/apns.ts'
import { readApns, readFcm, readSms } from '../push/config.ts'
import type { FcmAccount } from '../push/fcm.ts'
import type { Gateway } from '../push/sms/gateway.ts'
import { ConfigError } from './config-error.ts'
import type { Keyring } from './keyring.ts'
import { type Organisation, readOrganisations } from './staff-sign-in.ts'

export type Config = {
  production: boolean
  port: number
  host: string
  /** Holds the database (unless `databaseUrl`), files and mails. */
  dataDir: string
  databaseUrl: string | undefined
  /** For work that needs its own session, past a pooler. */
  databaseDirectUrl: string | undefined
  /** A standby for reports and exports. */
  databaseReplicaUrl: string | undefined
  /** The program's own schema in the database. */
  databaseSchema: string | undefined
  databasePooling: 'session' | 'transaction'
  /** The public URL of this deployment, without a trailing slash; also the OpenID Connect issuer. */
  publicUrl: string
  smtpUrl: string | undefined
  /** The sender of every mail. */
  mailFrom: string
  /** The number of files that a patient may send within 24 hours. */
  uploadsPerDay: number
  /** The languages that patients can choose. */
  languages: readonly Language[]
  /** The virus scanner, clamd: `tcp://host:port` or `unix:/path`. */
  clamavUrl: string | undefined
  /** The bucket of patients' files; undefined: files are in `dataDir`. */
  filesUrl: BucketUrl | undefined
  /** The keys of patients' files and of the secrets in the database. */
  filesKeys: Keyring
  clientId: string
  /** Empty: a public client. */
  clientSecret: string
  programScope: string
  /** Exact redirect URIs of a sign-in, by client id; always include the console on this server. */
  redirectUris: Record<string, string[]>
  /** The providers by which staff sign in with their organisation's account. */
  organisations: readonly Organisation[]
  /** Base URL of the app by its `appName`, for links in mails. */
  appUrls: Record<string, string>
  /** The number of the deployment's own proxies. */
  trustProxy: number
  /** How long a stopping server still answers everything, so that a proxy notices. */
  drainSeconds: number
  logLevel: string
  /** Prometheus metrics are served here, on a port of their own. */
  metrics: { port: number; host: string } | undefined
  /** The OpenTelemetry collector, and the share of requests that is traced. */
  tracing: { endpoint: string; ratio: number } | undefined
  /** The address of `/.well-known/security.txt`: `mailto:`, `https:` or `tel:`. */
  securityContact: string | undefined
  /** The program's app for Android: its id and the SHA-256 fingerprints of the keys that sign it. */
  androidApp: { id: string; fingerprints: string[] } | undefined
  /** The program's app for iOS, with Apple's prefix of its team. */
  iosApp: string | undefined
  /** The pictures of a map with branches, and whom to name below it. Undefined: the app has no map. */
  map: { tilesUrl: string; attribution: string } | undefined
  /** A service that answers which passwords have leaked, by the first digits of their SHA-1; without a trailing slash. */
  breachedPasswordsUrl: string | undefined
  /** Signs push messages (RFC 8292): 32 bytes, base64url. Undefined: none are sent. */
  vapidPrivateKey: string | undefined
  /** Google's service for the Android app. Undefined: it gets no messages. */
  fcm: FcmAccount | undefined
  /** Apple's service for the iOS app. */
  apns: ApnsAccount | undefined
  /** The operator or gateway of SMS. */
  sms: Gateway | undefined
  /** The most SMS within 24 hours; `codes`: those for log-ins, which anybody can trigger. */
  smsLimits: { patient: number; program: number; codes: number }
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

type Environment = Record<string, string | undefined>
const readerOf = (environment: Environment) => (name: string) =>
  environment[name]?.trim() || readSecretFile(name, environment[`${name}_FILE`]?.trim())

/** Secrets of containers and of systemd are files: `NAME_FILE` has the path of a file with the value of `NAME`. */
function readSecretFile(name: string, path: string | undefined): string | undefined {
  if (!path) return undefined
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    throw new ConfigError(`${name}_FILE cannot be read: ${(error as Error).message}.`)
  }
}

/** The folder of `DATA_DIR`, known before the rest of the configuration is checked. */
export function dataDirOf(environment: Environment): string {
  const read = readerOf(environment)
  const dataDir = resolve(read('DATA_DIR') ?? '.data')
  let existing = dataDir
  while (!existsSync(existing)) existing = dirname(existing)
  if (!statSync(existing).isDirectory())
    throw new ConfigError(`DATA_DIR must be a folder, not ${dataDir}: ${existing} is a file.`)
  return dataDir
}

/** Variables of earlier versions, and their replacements: a server that ignored one would not work as its operator expects. */
const removed = {
  DATABASE_NAMED_STATEMENTS: 'With DATABASE_POOLING=transaction statements have no names.',
  METRICS_HOST: 'Write METRICS_PORT=host:port.',
  SMS_METHOD: 'A gateway is called by POST with SMS_BODY, without it by GET.',
  FCM_URL: 'Messages go to Google itself.',
  APNS_URL: 'Messages go to Apple itself.',
}

function refuseRemoved(environment: Environment): void {
  for (const [name, instead] of Object.entries(removed))
    if (environment[name]) throw new ConfigError(`${name} is read no more: take it away. ${instead}`)
}

/**
 * Reads and checks the configuration; throws a `ConfigError` with one line that names the variable and the remedy. Only a restore
 * reads it after an interrupted restore (`restoring`): anything else would create a key that does not fit the files.
 */
export function readConfig(environment: Record<string, string | undefined>, { restoring = false } = {}): Config {
  refuseRemoved(environment)
  const read = readerOf(environment)
  const production = isProduction(read('NODE_ENV'))
  const port = number('PORT', read('PORT') ?? '3000')
  const dataDir = dataDirOf(environment)
  if (!restoring) refuseMarkedFolder(dataDir)
  const publicUrl = url('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`)
  if (new URL(publicUrl).pathname !== '/')
    throw new ConfigError(
      `PUBLIC_URL must be an address without a path, not "${publicUrl}": give the program a host of its own.`,
    )
  if (production && !isPrivate(publicUrl)) {
    throw new ConfigError(`PUBLIC_URL must be an https address in production, not "${publicUrl}".`)
  }
  const logLevel = read('LOG_LEVEL') ?? (production ? 'info' : 'warn')
  if (!levels.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(', ')}.`)
  if (production && !read('PUBLIC_URL')) throw new ConfigError('PUBLIC_URL must be set in production.')
  const clientId = read('CLIENT_ID') ?? DEFAULT_CLIENT_ID
  if (clientId === CONSOLE_CLIENT_ID) throw new ConfigError(`CLIENT_ID must not be ${clientId}: the console has it.`)
  const apps = {
    appUrls: appUrls(read('APP_URLS'), publicUrl),
    androidApp: androidApp(read('ANDROID_APP')),
    iosApp: iosApp(read('IOS_APP')),
  }
  const ownFilesKey = filesKey(read('FILES_KEY'), dataDir, production)
  return {
    production,
    port,
    host: read('HOST') ?? (production ? '0.0.0.0' : 'localhost'),
    dataDir,
    ...databaseConfig(read),
    publicUrl,
    smtpUrl: smtpUrl(read('SMTP_URL')),
    mailFrom: mailFrom(read('MAIL_FROM'), read('SMTP_URL')),
    uploadsPerDay: number('UPLOADS_PER_DAY', read('UPLOADS_PER_DAY') ?? String(MAX_UPLOADS_PER_DAY)),
    languages: languagesOf(read('LANGUAGES')),
    clamavUrl: clamavUrl(read('CLAMAV_URL')),
    filesUrl: filesUrl(read('FILES_URL'), production),
    filesKeys: keyringOf(ownFilesKey, 'FILES_KEY_PREVIOUS', read('FILES_KEY_PREVIOUS')),
    clientId: words('CLIENT_ID', clientId, /^[\x20-\x7e]+$/),
    clientSecret: read('CLIENT_SECRET') ?? '',
    programScope: words('PROGRAM_SCOPE', read('PROGRAM_SCOPE') ?? DEFAULT_PROGRAM_SCOPE, /^[\x21\x23-\x5b\x5d-\x7e]+$/),
    redirectUris: redirectUris(
      read('REDIRECT_URIS'),
      { [clientId]: signInUris(apps), [CONSOLE_CLIENT_ID]: [publicUrl + CONSOLE_PATH] },
      production,
    ),
    ...apps,
    organisations: readOrganisations(read('STAFF_SIGN_IN'), isPrivate, production),
    trustProxy: trustProxy(read('TRUST_PROXY') ?? 'false'),
    drainSeconds: number('DRAIN_SECONDS', read('DRAIN_SECONDS') ?? (production ? '2' : '0')),
    logLevel,
    metrics: metrics(read('METRICS_PORT'), port),
    tracing: tracing(read('OTEL_EXPORTER_OTLP_ENDPOINT'), read('OTEL_TRACES_SAMPLER_ARG')),
    securityContact: securityContact(read('SECURITY_CONTACT')),
    map: map(read('MAP_TILES_URL'), read('MAP_ATTRIBUTION'), production),
    breachedPasswordsUrl: breachedPasswordsUrl(read('BREACHED_PASSWORDS_URL'), production),
    vapidPrivateKey: vapidPrivateKey(read('VAPID_PRIVATE_KEY')) ?? (production ? undefined : madeFrom(ownFilesKey)),
    fcm: readFcm(read),
    apns: readApns(read),
    sms: readSms(read, production),
    smsLimits: {
      patient: number('SMS_PER_PATIENT', read('SMS_PER_PATIENT') ?? '5'),
      program: number('SMS_PER_DAY', read('SMS_PER_DAY') ?? '1000'),
      codes: number('SMS_CODES_PER_DAY', read('SMS_CODES_PER_DAY') ?? '500'),
    },
  }
}

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'databaseSchema' | 'databasePooling'
>

function databaseConfig(read: (name: string) => string | undefined): DatabaseConfig {
  const config = {
    databaseUrl: databaseUrl('DATABASE_URL', read('DATABASE_URL')),
    databaseDirectUrl: databaseUrl('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL')),
    databaseReplicaUrl: databaseUrl('DATABASE_REPLICA_URL', read('DATABASE_REPLICA_URL')),
  }
  const [without] = Object.entries({
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_REPLICA_URL: config.databaseReplicaUrl,
  }).filter(([, value]) => value && !config.databaseUrl)
  if (without) throw new ConfigError(`${without[0]} needs DATABASE_URL.`)
  const databasePooling = read('DATABASE_POOLING') ?? 'session'
  if (databasePooling !== 'session' && databasePooling !== 'transaction') {
    throw new ConfigError(`DATABASE_POOLING must be session or transaction, not "${databasePooling}".`)
  }
  if (databasePooling === 'transaction' && !config.databaseDirectUrl) {
    throw new ConfigError('DATABASE_POOLING=transaction needs DATABASE_DIRECT_URL, an address past the pooler.')
  }
  const databaseSchema = read('DATABASE_SCHEMA')
  // The length leaves room for the suffix of its jobs. The names of jobs, the demo and PostgreSQL itself are taken.
  if (
    databaseSchema &&
    !/^(?!pg_|information_schema$|jobs$|demo$|.*_(jobs|demo)$)[a-z][a-z0-9_]{0,39}$/.test(databaseSchema)
  ) {
    throw new ConfigError(
      'DATABASE_SCHEMA must be a name of small letters, digits and _ which is not taken, such as heart.',
    )
  }
  return { ...config, databaseSchema, databasePooling }
}

/** The password never gets into the message. */
function databaseUrl(name: string, text: string | undefined): string | undefined {
  // Addresses with several hosts, or with none but a socket's folder, are no URL to Node.
  if (text && !/^postgres(ql)?:\/\/(?![/?#]*$)[^\s]+$/.test(text))
    throw new ConfigError(`${name} must be written postgres://user:password@host:5432/database.`)
  return text
}

/** How the configured database is opened; `embedded` is the address of the embedded one. */
export const databaseSettings = (
  config: DatabaseConfig,
  embedded: DatabaseSettings['connection'] = {},
): DatabaseSettings => ({
  connection: config.databaseUrl ?? embedded,
  direct: config.databaseDirectUrl,
  schema: config.databaseSchema,
  pooling: config.databasePooling,
})

function number(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new ConfigError(`${name} must be a whole number from 0 to 65535, not "${text}".`)
  }
  return value
}

/** Both variables are OpenTelemetry's own. */
function tracing(endpoint: string | undefined, share = '1') {
  const ratio = Number(share)
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be from 0 to 1, not "${share}".`)
  return endpoint ? { endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint), ratio } : undefined
}

/** `9464`, or `0.0.0.0:9464` to listen beyond this machine. */
function metrics(text: string | undefined, serverPort: number) {
  if (text === undefined) return undefined
  const [, host = 'localhost', portText = ''] = /^(?:(.+):)?([^:]*)$/.exec(text) ?? []
  const port = number('METRICS_PORT', portText || text)
  if (port === serverPort && port !== 0) throw new ConfigError(`METRICS_PORT must be another port than PORT, ${port}.`)
  return { port, host }
}

/** A slip such as `prod` would start a server with the demo's accounts and without the rules of production. */
function isProduction(text: string | undefined): boolean {
  if (text && !['production', 'development', 'test'].includes(text))
    throw new ConfigError(`NODE_ENV must be production or development, not "${text}".`)
  return text === 'production'
}

/** The characters of RFC 6749, appendix A. */
function words(name: string, text: string, allowed: RegExp): string {
  if (!allowed.test(text)) throw new ConfigError(`${name} has a character that OAuth does not allow there: "${text}".`)
  return text
}

/** `true` is one proxy. */
function trustProxy(text: string): number {
  if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0
  if (!/^[0-9]$/.test(text))
    throw new ConfigError(`TRUST_PROXY must be true, false or the number of proxies, not "${text}".`)
  return Number(text)
}

function url(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new ConfigError(`${name} must be an http or https address, not "${text}".`)
  }
  return text.replace(/\/+$/, '')
}

/** Whether nobody on the way can read what is sent there: TLS, or this machine. */
const isPrivate = (address: string) =>
  address.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** The tiles' host becomes part of the pages' content security policy, so it is one host, without a wildcard. */
function map(tilesUrl: string | undefined, attribution: string | undefined, production: boolean): Config['map'] {
  if (!tilesUrl) return undefined
  const isUrl = URL.canParse(tilesUrl) && /^https?:\/\/[\w.:[\]-]+\/\S+$/.test(tilesUrl)
  if (!isUrl || ['{z}', '{x}', '{y}'].some((part) => !tilesUrl.includes(part)) || (production && !isPrivate(tilesUrl)))
    throw new ConfigError('MAP_TILES_URL must be an https address with {z}, {x} and {y} behind a host without them.')
  if (!attribution) throw new ConfigError('MAP_ATTRIBUTION must name whose map MAP_TILES_URL shows.')
  return { tilesUrl, attribution }
}

/** RFC 9116, 2.5.3. */
function securityContact(text: string | undefined): string | undefined {
  if (text && !/^(mailto:[^\s@]+@\S+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(text)) {
    throw new ConfigError('SECURITY_CONTACT must be written mailto:…, https://… or tel:….')
  }
  return text
}

function androidApp(text: string | undefined): Config['androidApp'] {
  if (!text) return undefined
  const [, id, keys] = text.match(/^([A-Za-z]\w*(?:\.[A-Za-z]\w*)+)=((?:(?:[0-9A-F]{2}:){31}[0-9A-F]{2},?)+)$/) ?? []
  if (!id || !keys)
    throw new ConfigError('ANDROID_APP must be written application.id=SHA-256,SHA-256 (as keytool prints it).')
  return { id, fingerprints: keys.split(',').filter(Boolean) }
}

function iosApp(text: string | undefined): string | undefined {
  if (text && !/^[A-Z0-9]{10}(\.[A-Za-z0-9-]+){2,}$/.test(text))
    throw new ConfigError('IOS_APP must be written TEAMID.bundle.id.')
  return text
}

function breachedPasswordsUrl(text: string | undefined, production: boolean): string | undefined {
  if (text === undefined) return undefined
  const service = url('BREACHED_PASSWORDS_URL', text)
  if (production && !isPrivate(service))
    throw new ConfigError('BREACHED_PASSWORDS_URL must be an https address in production.')
  return service
}

function vapidPrivateKey(text: string | undefined): string | undefined {
  if (text && !/^[A-Za-z0-9_-]{43}$/.test(text)) {
    throw new ConfigError('VAPID_PRIVATE_KEY must be the private key that npx web-push generate-vapid-keys prints.')
  }
  return text
}

/** In development, the same after each start. */
const madeFrom = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'vapid', 32)).toString('base64url')

/** A wrong URL stops the start, or only missing mails would reveal it. */
function smtpUrl(text: string | undefined): string | undefined {
  if (text && !(/^smtps?:\/\/./.test(text) && URL.canParse(text))) {
    throw new ConfigError('SMTP_URL must be written smtp://user:password@host:port or smtps://….')
  }
  return text
}

/** The codes of `LANGUAGES`, in the order of the list. Staff must write in the required ones, so patients can read these. */
function languagesOf(text: string | undefined): readonly Language[] {
  if (!text) return requiredLanguages
  const named = text.split(',').map((code) => code.trim())
  const missing = requiredLanguages.filter((code) => !named.includes(code))
  if (!named.every(isLanguage) || missing.length > 0)
    throw new ConfigError(
      `LANGUAGES must be codes of ${languageCodes.join(', ')}, with ${requiredLanguages.join(' and ')} among them, not "${text}".`,
    )
  return languageCodes.filter((code) => named.includes(code))
}

function clamavUrl(text: string | undefined): string | undefined {
  if (text && !/^(tcp:\/\/[^/@]+:\d+\/?|unix:\/.+)$/.test(text)) {
    throw new ConfigError('CLAMAV_URL must be written tcp://host:port or unix:/path/of/clamd.ctl.')
  }
  return text
}

function filesUrl(text: string | undefined, production: boolean): BucketUrl | undefined {
  if (text === undefined) return undefined
  const url = parseBucketUrl(text)
  if (!url) {
    throw new ConfigError(
      'FILES_URL must be written s3://bucket/folder?region=… or, for a storage of your own, s3://bucket/folder?endpoint=https://….',
    )
  }
  if (production && url.endpoint && !isPrivate(url.endpoint))
    throw new ConfigError('The endpoint of FILES_URL must be an https address in production.')
  return url
}

function mailFrom(text: string | undefined, smtpUrl: string | undefined): string {
  if (smtpUrl && !text) throw new ConfigError('MAIL_FROM must be set with SMTP_URL: the sender of every mail.')
  if (text && !/^[^\s@<>]+@[^\s@<>]+$/.test(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text.trim()))
    throw new ConfigError('MAIL_FROM must be written Name <address@host> or address@host.')
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

/** Where the patient's apps resume a browser log-in: web apps at their address, native ones by their id (RFC 8252). */
function signInUris({ appUrls, androidApp, iosApp }: Pick<Config, 'appUrls' | 'androidApp' | 'iosApp'>): string[] {
  const web = Object.values(appUrls).map((app) => app + SIGN_IN_PATH)
  // Native apps speak TLS only.
  if (!web.every((uri) => uri.startsWith('https:'))) return web
  // Apple's team prefix is not part of the bundle's id.
  const native = [androidApp?.id, iosApp?.replace(/^\w+\./, '')].flatMap((id) => (id && appSignInUri(id)) || [])
  return [...new Set([...web, ...native])]
}

/**
 * `REDIRECT_URIS` is `client=url,client=url`, added to each client's defaults; compared character by character, so nothing in
 * it is normalised.
 */
function redirectUris(
  text: string | undefined,
  uris: Record<string, string[]>,
  production: boolean,
): Record<string, string[]> {
  for (const entry of text?.split(',') ?? []) {
    const [client = '', ...rest] = entry.split('=')
    const uri = rest.join('=').trim()
    const ofClient = Object.hasOwn(uris, client.trim()) && uris[client.trim()]
    if (!ofClient) {
      throw new ConfigError(
        `REDIRECT_URIS must be written client=url,client=url with the clients ${Object.keys(uris).join(' and ')}.`,
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

/** The keys of the backups. Throws a `ConfigError` when one is missing or wrong; only the commands of backups need them. */
export function readBackupKeys(environment: Environment): Keyring {
  const read = readerOf(environment)
  const key = keyFrom(read('BACKUP_KEY') ?? '')
  if (!key || key.every((byte) => byte === 0)) {
    throw new ConfigError('BACKUP_KEY must be 64 hexadecimal digits (32 random bytes, as of: openssl rand -hex 32).')
  }
  return keyringOf(key, 'BACKUP_KEY_PREVIOUS', read('BACKUP_KEY_PREVIOUS'))
}

/** `variable` may have a second key, during a change from it or to it (docs/operations.md, "Keys"). */
function keyringOf(current: Buffer, variable: string, text: string | undefined): Keyring {
  if (!text) return [current]
  const other = keyFrom(text)
  if (!other) throw new ConfigError(`${variable} must be 64 hexadecimal digits (32 bytes).`)
  if (other.equals(current)) {
    throw new ConfigError(`${variable} must be another key than ${variable.replace('_PREVIOUS', '')}.`)
  }
  return [current, other]
}

/**
 * In development a key is generated once and stored beside the data; in production a missing key stops the start, and so does a
 * lost one: with a new key no existing data could be read.
 */
function filesKey(text: string | undefined, dataDir: string, production: boolean): Buffer {
  if (text) {
    const key = keyFrom(text)
    if (!key) throw new ConfigError('FILES_KEY must be 64 hexadecimal digits (32 bytes).')
    if (production && key.every((byte) => byte === 0)) throw new ConfigError('FILES_KEY must be random, not zeros.')
    return key
  }
  if (production) throw new ConfigError('FILES_KEY must be set in production: 64 hexadecimal digits (32 bytes).')
  const path = join(dataDir, 'files.key')
  try {
    return storedKey(path, dataDir)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATA_DIR cannot be used: ${(error as Error).message}.`)
  }
}

function storedKey(path: string, dataDir: string): Buffer {
  const stored = readIfThere(path)
  if (stored !== undefined) {
    const key = keyFrom(stored.trim())
    if (!key) throw new ConfigError(`${path} is damaged: it must hold 64 hexadecimal digits. Restore it from a backup.`)
    return key
  }
  const data = ['files', 'database'].map((name) => join(dataDir, name)).find(existsSync)
  if (data) {
    throw new ConfigError(
      `${path} is missing, and what is in ${data} needs it. Restore it from a backup, or set FILES_KEY.`,
    )
  }
  mkdirSync(dataDir, { recursive: true })
  return createKey(path)
}

/** Synced before anything is encrypted with it; two servers that start together both get the first one's. */
function createKey(path: string): Buffer {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
}

const keyFrom = (text: string) => (/^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined)

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
