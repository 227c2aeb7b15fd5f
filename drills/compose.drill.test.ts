// The parts of ops/compose.yaml beside the server, without containers: both reverse proxies by Debian's Caddy with their own
// configuration, the secrets that its script makes, and the database by its script.
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { uploadPrescription, viewDocument } from '@aruga/contract/documents/documents'
import { openDatabase } from '@aruga/server/db/open'
import { pdfOf } from '@aruga/server/files/fixtures/pdf'
import { addPatient, addSession } from '@aruga/server/testing/people'
import { CREDENTIALS, type S3Server, startS3Server } from '@aruga/server/testing/s3-server'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureDebianProgram } from '../scripts/debian.ts'
import { capture, root } from '../scripts/run.ts'
import { startDebianPostgres } from './support/debian-postgres.ts'
import { startProgram } from './support/program.ts'
import { freePort, makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const folder = await makeFolder()
const secrets = join(folder.path, 'secrets')
const certificate = join(secrets, 'storage.crt')
const ending: (() => Promise<unknown>)[] = [() => folder.remove()]
let s3: S3Server
let server: ServerProcess
let databasePort: number
let ports: { https: number; http: number; storage: number }

beforeAll(async () => {
  ports = { https: await freePort(), http: await freePort(), storage: await freePort() }
  const port = await freePort()
  const made = await capture('sh', [join(root, 'ops/compose/make-secrets.sh'), secrets], {
    env: { STORAGE_HOST: 'localhost' },
  })
  expect(made.code, made.output).toBe(0)
  s3 = await startS3Server()
  ending.push(() => s3.close())
  // The storage of the tests has one account.
  const { accessKeyId, secretAccessKey } = CREDENTIALS
  const credentials = join(folder.path, 'aws-credentials')
  await writeFile(
    credentials,
    `[default]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\n`,
  )

  const database = await startDebianPostgres({ folder: folder.path })
  ending.push(database.stop)
  databasePort = database.port
  await asSuperuser('DROP DATABASE aruga', 'DROP ROLE aruga')
  const env = { PGHOST: '127.0.0.1', PGPORT: `${database.port}`, PGUSER: 'postgres', SECRETS: secrets }
  const created = await capture('sh', [join(root, 'ops/compose/database.sh')], { env })
  expect(created.code, created.output).toBe(0)

  await startCaddy('storage', {
    STORAGE_HOST: 'localhost',
    HTTPS_PORT: `${ports.storage}`,
    STORAGE: `127.0.0.1:${s3.port}`,
    SECRETS: secrets,
  })
  const databaseUrl = (await readFile(join(secrets, 'database-url'), 'utf8')).replace(
    '@database:5432',
    `@127.0.0.1:${database.port}`,
  )
  server = await startServer({
    folder: folder.path,
    env: {
      NODE_ENV: 'production',
      PORT: `${port}`,
      PUBLIC_URL: `https://localhost:${ports.https}`,
      TRUST_PROXY: 'true',
      DATABASE_URL: databaseUrl.trim(),
      FILES_KEY_FILE: join(secrets, 'files-key'),
      FILES_URL: `s3://${s3.bucket}/files?region=garage&endpoint=https://localhost:${ports.storage}`,
      AWS_SHARED_CREDENTIALS_FILE: credentials,
      NODE_EXTRA_CA_CERTS: certificate,
    },
  })
  ending.push(() => server.stop())
  await server.ready()
  await startCaddy('proxy', {
    PUBLIC_HOST: 'localhost',
    HTTPS_PORT: `${ports.https}`,
    HTTP_PORT: `${ports.http}`,
    SERVER: `localhost:${port}`,
    SITE_OPTIONS: `tls ${certificate} ${join(secrets, 'storage.key')}`,
  })
})
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

async function startCaddy(name: 'proxy' | 'storage', env: Record<string, string>) {
  const command = await ensureDebianProgram('caddy', 'caddy')
  const file = join(root, `ops/compose/${name}.Caddyfile`)
  const all = { ...env, HOME: join(folder.path, name), HEALTH_PORT: `${await freePort()}` }
  const options = ['--adapter', 'caddyfile', '--config', file]
  const valid = await capture(command, ['validate', ...options], { env: all })
  expect(valid.code, valid.output).toBe(0)
  const caddy = startProgram(command, ['run', ...options], { env: all })
  ending.push(() => caddy.stop())
  const health = async () => (await fetch(`http://127.0.0.1:${all.HEALTH_PORT}/`).catch(() => undefined))?.status
  await vi.waitFor(async () => expect(await health(), caddy.output()).toBe(200), { timeout: 20_000 })
}

async function asSuperuser(...statements: string[]) {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${databasePort}/postgres`)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Asks the reverse proxy, whose certificate must be the one that the script made. */
async function ask(
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
) {
  const ca = await readFile(certificate)
  return new Promise<{ status: number | undefined; bytes: Buffer }>((resolve, reject) => {
    const sent = request({ host: 'localhost', port: ports.https, path, method, headers, ca }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, bytes: Buffer.concat(chunks) }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test('The server in production reaches storage that has no TLS of its own through TLS, and its role is no superuser', async () => {
  const db = openDatabase({ connection: `postgres://aruga@127.0.0.1:${databasePort}/aruga`, max: 1 })
  ending.push(() => db.close())
  const { token } = await addSession(db, (await addPatient(db)).accountId)
  const form = new FormData()
  const file = pdfOf(1)
  form.append('File', new File([new Uint8Array(file)], 'rx.pdf'))
  const multipart = new Response(form)
  const headers = { authorization: `Bearer ${token}`, 'content-type': multipart.headers.get('content-type') ?? '' }
  const body = Buffer.from(await multipart.arrayBuffer())
  const sent = await ask(uploadPrescription.path, { method: 'POST', headers, body })
  expect(sent.status, sent.bytes.toString()).toBe(200)
  const { filename } = JSON.parse(sent.bytes.toString()) as { filename: string }
  const seen = await ask(`${viewDocument.path}?filename=${filename}`, { headers: { authorization: `Bearer ${token}` } })
  expect(seen.status).toBe(200)
  expect(seen.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await s3.keys({ ...s3.place(), prefix: 'files/' })).not.toEqual([])
  expect(await asSuperuser(`SELECT rolsuper FROM pg_roles WHERE rolname = 'aruga'`)).toEqual([{ rolsuper: false }])
})

test('Pages requested by http are redirected to https; calls are refused', async () => {
  const byHttp = (path: string) => fetch(`http://localhost:${ports.http}${path}`, { redirect: 'manual' })
  const page = await byHttp('/console/')
  expect([page.status, page.headers.get('location')]).toEqual([302, 'https://localhost/console/'])
  for (const path of ['/api/app/pharmacies', '/connect/token']) expect((await byHttp(path)).status).toBe(403)
  expect((await ask('/console/')).status).toBe(200)
})

test('Live changes come through the proxy as they happen', async () => {
  const db = openDatabase({ connection: `postgres://aruga@127.0.0.1:${databasePort}/aruga`, max: 1 })
  ending.push(() => db.close())
  const { token } = await addSession(db, (await addPatient(db)).accountId)
  const ca = await readFile(certificate)
  const headers = { authorization: `Bearer ${token}` }
  const first = await new Promise<string>((resolve, reject) => {
    const stream = request({ host: 'localhost', port: ports.https, path: '/api/app/live', headers, ca }, (response) => {
      response.once('data', (chunk: Buffer) => {
        resolve(`${response.statusCode} ${response.headers['content-type']} ${chunk.length > 0}`)
        stream.destroy()
      })
    })
    stream.on('error', reject)
    stream.end()
  })
  expect(first).toMatch(/^200 text\/event-stream.* true$/)
})
