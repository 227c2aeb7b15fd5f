import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageCodes, requiredLanguages } from '@aruga/contract/languages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markFolder } from '../db/restore-mark.ts'
import { readConfig } from './config.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aruga-config-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const keyOf = () => readConfig({ DATA_DIR: dataDir }).filesKeys[0].toString('hex')

test('The key of the files is made once and found again', async () => {
  const key = keyOf()
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  await mkdir(join(dataDir, 'files'))
  expect(keyOf()).toBe(key)
  expect(await readdir(dataDir)).toEqual(['files', 'files.key'])
})

test('A secret may lie in a file', async () => {
  const path = join(dataDir, 'key')
  await writeFile(path, `${'5a'.repeat(32)}\n`)
  const environment = { DATA_DIR: dataDir, FILES_KEY_FILE: path }
  expect(readConfig(environment).filesKeys[0].toString('hex')).toBe('5a'.repeat(32))
  await rm(path)
  expect(() => readConfig(environment)).toThrow(/^FILES_KEY_FILE cannot be read: [^\n]*$/)
})

test.each(['files', 'database'])('A lost key is never replaced by a new one while there are %s', async (data) => {
  await mkdir(join(dataDir, data))
  expect(keyOf).toThrow(/^[^\n]*files\.key is missing[^\n]*Restore it from a backup, or set FILES_KEY\.$/)
  expect(await readdir(dataDir)).toEqual([data])
})

test('In a folder whose restore has not ended no key is made, and only the restore reads the configuration', async () => {
  await markFolder(dataDir, '2026-11-22T12-00-00Z')
  expect(keyOf).toThrow(/^A restore of 2026-11-22T12-00-00Z into [^\n]* was interrupted[^\n]*$/)
  expect(await readdir(dataDir)).toEqual(['restoring'])
  const environment = { DATA_DIR: dataDir, FILES_KEY: '5a'.repeat(32) }
  expect(() => readConfig(environment)).toThrow('was interrupted')
  expect(readConfig(environment, { restoring: true }).dataDir).toBe(dataDir)
})

test('A damaged key stops the start', async () => {
  await writeFile(join(dataDir, 'files.key'), '0123')
  expect(keyOf).toThrow('is damaged')
})

test.each([
  [{ FILES_KEY_PREVIOUS: '0123' }, 'FILES_KEY_PREVIOUS must be 64 hexadecimal digits'],
  [{ FILES_KEY_PREVIOUS: '11'.repeat(32) }, 'FILES_KEY_PREVIOUS must be another key than FILES_KEY.'],
])('A previous key that cannot be one stops the start: %j', (environment, message) => {
  expect(() => readConfig({ FILES_KEY: '11'.repeat(32), ...environment })).toThrow(message)
})

const url = 'postgres://pooler/aruga'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const SERVICE_ACCOUNT = JSON.stringify({
  project_id: 'aruga',
  client_email: 'a@aruga.test',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
})
test.each([
  [{ DATABASE_DIRECT_URL: url }, 'DATABASE_DIRECT_URL needs DATABASE_URL.'],
  [{ DATABASE_REPLICA_URL: url }, 'DATABASE_REPLICA_URL needs DATABASE_URL.'],
  [{ DATABASE_URL: url, DATABASE_POOLING: 'statement' }, 'DATABASE_POOLING must be session or transaction'],
  [{ DATABASE_URL: url, DATABASE_POOLING: 'transaction' }, 'needs DATABASE_DIRECT_URL, an address past the pooler'],
  [{ DATABASE_SCHEMA: 'Heart; DROP' }, 'DATABASE_SCHEMA must be'],
  [{ DATABASE_SCHEMA: 'jobs' }, 'DATABASE_SCHEMA must be'],
  [{ DATABASE_SCHEMA: 'heart_jobs' }, 'DATABASE_SCHEMA must be'],
  [{ DATABASE_SCHEMA: 'pg_heart' }, 'DATABASE_SCHEMA must be'],
])('A database that cannot work stops the start with one line: %j', (environment, message) => {
  expect(() => readConfig({ FILES_KEY: '11'.repeat(32), ...environment })).toThrow(message)
})

test.each([
  [
    { FILES_URL: 's3://aruga/files?region=eu-central-1' },
    { bucket: 'aruga', prefix: 'files/', region: 'eu-central-1' },
  ],
  [{ FILES_URL: 's3://aruga?region=eu-west-1' }, { bucket: 'aruga', prefix: '', region: 'eu-west-1' }],
  [
    { FILES_URL: 's3://aruga/a/b/?endpoint=https://s3.hospital.test:9000' },
    { bucket: 'aruga', prefix: 'a/b/', region: 'us-east-1', endpoint: 'https://s3.hospital.test:9000' },
  ],
])('A bucket for files is read from its address: %j', (environment, bucket) => {
  expect(readConfig({ FILES_KEY: '11'.repeat(32), ...environment }).filesUrl).toEqual(bucket)
})

test.each([
  ['9464', { host: 'localhost', port: 9464 }],
  ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
  ['[::]:9464', { host: '[::]', port: 9464 }],
])('Metrics are served at %s', (METRICS_PORT, metrics) => {
  expect(readConfig({ FILES_KEY: '11'.repeat(32), METRICS_PORT }).metrics).toEqual(metrics)
})

test.each(['DATABASE_NAMED_STATEMENTS', 'METRICS_HOST', 'SMS_METHOD', 'FCM_URL', 'APNS_URL'])(
  'A server with %s, which earlier versions read, does not start, and says what to do',
  (name) => {
    expect(() => readConfig({ FILES_KEY: '11'.repeat(32), [name]: 'x' })).toThrow(
      `${name} is read no more: take it away.`,
    )
  },
)

test.each([
  's3://aruga',
  'https://aruga.test/files',
  's3://Aruga_Files?region=eu-west-1',
  's3://key:secret@aruga?region=eu-west-1',
  's3://aruga?region=eu-west-1&acl=public',
  's3://aruga?endpoint=s3.hospital.test',
])('A bucket that cannot be understood stops the start with one line that has none of its secrets: %s', (text) => {
  const read = () => readConfig({ FILES_KEY: '11'.repeat(32), FILES_URL: text })
  expect(read).toThrow(/^FILES_URL must be written s3:/)
  expect(read).not.toThrow('secret')
})

test.each([
  ['PORT', ['eighty', '-1', '65536']],
  [
    'DATABASE_URL',
    [
      'mysql://root@db.test/aruga',
      'db.test:5432/aruga',
      'postgres:',
      'postgres://',
      'postgres:/user@db.test/a',
      'https://db.test',
    ],
  ],
  ['DATABASE_DIRECT_URL', ['mysql://root@db.test/aruga', 'aruga', 'redis://db.test']],
  ['DATABASE_REPLICA_URL', ['sqlite:///aruga', 'db.test', 'postgres//db.test/aruga']],
  ['PUBLIC_URL', ['app.test', 'ftp://app.test', 'https://', 'https://app.test/aruga']],
  ['MAIL_FROM', ['Aruga', 'Aruga <>', 'Aruga <no-reply>', 'two words@aruga.test x']],
  ['SMTP_URL', ['mail.test', 'http://mail.test', 'smtp://']],
  ['METRICS_PORT', ['nine', '3000', '70000', '0.0.0.0:', '0.0.0.0:3000']],
  ['UPLOADS_PER_DAY', ['many', '-5', '1.5']],
  ['LANGUAGES', ['en', 'en,fil,xx', 'English, Filipino']],
  ['DRAIN_SECONDS', ['2s', '-1', '0.5']],
  ['SMS_PER_PATIENT', ['five', '-1', '70000']],
  ['SMS_PER_DAY', ['all', '-1', '1e9']],
  ['TRUST_PROXY', ['maybe', '-', '1.2', '10']],
  ['LOG_LEVEL', ['loud', '3', 'INFO']],
  ['NODE_ENV', ['prod', 'Production', 'live']],
  ['CLIENT_ID', ['aruga-console', 'pasyente-ñ', 'a\tb']],
  ['PROGRAM_SCOPE', ['two words', 'aruga"', 'arugà']],
  ['CLAMAV_URL', ['clamd.test', 'http://clamd.test:3310', 'tcp://clamd.test']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318', 'grpc://collector.test', '4318']],
  ['OTEL_TRACES_SAMPLER_ARG', ['all', '2', '-0.1']],
  ['BREACHED_PASSWORDS_URL', ['range.test', 'ftp://range.test', '/range']],
] as const)('%s that cannot be right is named when the server starts', (name, values) => {
  for (const value of values) {
    const others = {
      DATABASE_URL: url,
      SMTP_URL: 'smtp://mail.test',
      MAIL_FROM: 'a@aruga.test',
      FCM_SERVICE_ACCOUNT: SERVICE_ACCOUNT,
    }
    const environment = { FILES_KEY: '11'.repeat(32), ...others, [name]: value }
    expect(() => readConfig(environment), value).toThrow(new RegExp(`^${name}[^\\n]*$`))
  }
})

test('Patients choose between English, Filipino and the other languages in LANGUAGES', () => {
  const languagesOf = (text?: string) => readConfig({ FILES_KEY: '11'.repeat(32), LANGUAGES: text }).languages
  const others = languageCodes.filter((code) => !requiredLanguages.includes(code))
  expect(languagesOf()).toEqual(requiredLanguages)
  expect(languagesOf([...others, 'fil', ' en'].join(','))).toEqual(languageCodes)
})

test.each([
  url,
  'postgresql://aruga@/aruga?host=%2Ftmp%2Faruga',
  'postgres://aruga:p%40ss@a.test:5432,b.test:5432/aruga?sslmode=verify-full',
  'postgres:///aruga?host=/run/postgresql',
])('The database is found at %s', (text) => {
  expect(readConfig({ FILES_KEY: '11'.repeat(32), DATABASE_URL: text }).databaseUrl).toBe(text)
})

test('A DATA_DIR that is a file, or below one, is named', async () => {
  const file = join(dataDir, 'data')
  await writeFile(file, '')
  for (const path of [file, join(file, 'below'), join(file, 'much', 'below')])
    expect(() => readConfig({ DATA_DIR: path })).toThrow(
      /^DATA_DIR must be a folder, not [^\n]*: [^\n]*data is a file\.$/,
    )
  await mkdir(join(dataDir, 'folder', 'files.key'), { recursive: true })
  expect(() => readConfig({ DATA_DIR: join(dataDir, 'folder') })).toThrow(/^DATA_DIR cannot be used: EISDIR/)
})

test.each([
  [undefined, 0],
  ['false', 0],
  ['true', 1],
  ['1', 1],
  ['2', 2],
])('TRUST_PROXY=%s trusts %i proxies', (text, proxies) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(proxies)
})

const provider = {
  issuer: 'https://login.hospital.test',
  clientId: 'aruga',
  clientSecret: 'very-secret',
  domains: ['Hospital.test'],
}
const withProviders = (...entries: object[]) =>
  readConfig({ FILES_KEY: '11'.repeat(32), STAFF_SIGN_IN: JSON.stringify(entries) }).organisations

test('A provider for staff needs four facts, and the rest has defaults', () => {
  expect(withProviders({ ...provider, groups: { Reviewers: 'reviewer' } })).toEqual([
    {
      ...provider,
      domains: ['hospital.test'],
      amr: ['mfa'],
      acr: [],
      scope: 'profile offline_access',
      groupsClaim: 'groups',
      groups: new Map([['Reviewers', 'reviewer']]),
    },
  ])
  expect(readConfig({ FILES_KEY: '11'.repeat(32) }).organisations).toEqual([])
})

test.each<[string, object[]]>([
  ['must have the groups', [{ ...provider, groups: ['Reviewers'] }]],
  ['can give the group IT only one of', [{ ...provider, groups: { IT: 'administrator' } }]],
  ['can give the group Till only one of', [{ ...provider, groups: { Till: 'pharmacist' } }]],
  ['can give the group All only one of', [{ ...provider, groups: { All: 'patient' } }]],
  ['needs an https address as each issuer', [{ ...provider, issuer: 'login.hospital.test' }]],
  ['needs clientId for each provider', [{ ...provider, clientId: undefined }]],
  ['needs clientSecret for each provider', [{ ...provider, clientSecret: '' }]],
  ['needs e-mail domains', [{ ...provider, domains: [] }]],
  ['needs e-mail domains', [{ ...provider, domains: ['@hospital.test'] }]],
  ['has hospital.test twice', [provider, { ...provider, issuer: 'https://other.test' }]],
  ['has https://login.hospital.test twice', [provider, { ...provider, domains: ['other.test'] }]],
  ['has the field domain, which does not exist', [{ ...provider, domain: 'hospital.test' }]],
])('STAFF_SIGN_IN %s: the server does not start, and the secret is not shown', (message, entries) => {
  expect(() => withProviders(...entries)).toThrow(new RegExp(`^STAFF_SIGN_IN ${message}[^\\n]*$`))
  expect(() => withProviders(...entries)).not.toThrow('very-secret')
})

test('STAFF_SIGN_IN that is no list in JSON is named', () => {
  for (const STAFF_SIGN_IN of ['https://login.hospital.test', '{}', '[1]', '["very-secret"'])
    expect(() => readConfig({ FILES_KEY: '11'.repeat(32), STAFF_SIGN_IN })).toThrow(
      /^STAFF_SIGN_IN must be a list in JSON/,
    )
})
