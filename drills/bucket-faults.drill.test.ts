// A server whose bucket answers errors, hangs, is away, and cuts connections, through our own proxy.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Document, uploadPrescription, viewDocument } from '@aruga/contract/documents/documents'
import { listLetters } from '@aruga/contract/letters/letters'
import { pdfFile } from '@aruga/server/files/fixtures/pdf'
import { openS3Store } from '@aruga/server/files/s3/store'
import type { FileStore } from '@aruga/server/files/store'
import { addPatient, addSession } from '@aruga/server/testing/people'
import { CREDENTIALS, type S3Server, startS3Server } from '@aruga/server/testing/s3-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChaosProxy, startChaosProxy } from './support/chaos-proxy.ts'
import { type DrillDatabase, startDatabase } from './support/database.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'

const folder = await makeFolder()
const key = randomBytes(32)
let s3: S3Server
let proxy: ChaosProxy
let database: DrillDatabase
let server: ServerProcess
/** Straight to the bucket, past the proxy. */
let files: FileStore
let headers: { authorization: string }

beforeAll(async () => {
  s3 = await startS3Server()
  proxy = await startChaosProxy({ host: '127.0.0.1', port: s3.port })
  database = await startDatabase(folder.path)
  server = await startServer({
    folder: folder.path,
    env: {
      DATABASE_URL: database.url,
      FILES_KEY: key.toString('hex'),
      FILES_URL: `s3://${s3.bucket}/drill?endpoint=http://127.0.0.1:${proxy.port}`,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      TRUST_PROXY: 'true',
    },
  })
  await server.ready()
  const url = { ...s3.place(), prefix: 'drill/' }
  files = await openS3Store({ url, dir: join(folder.path, 'reader'), keys: [key], credentials: CREDENTIALS })
  const patient = await addPatient(database.db)
  headers = { authorization: `Bearer ${(await addSession(database.db, patient.accountId)).token}` }
})
afterAll(async () => {
  proxy?.heal()
  await server?.stop()
  await proxy?.close()
  await database?.stop()
  await s3?.close()
  await folder.remove()
})

const PATIENCE = { timeout: 60_000, interval: 250 }
const patiently = () => AbortSignal.timeout(120_000)

/** A file of 7 MB, which is sent to the bucket in two parts. */
const largeFile = () =>
  pdfFile(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
      `<< /Length 7000000 >>\nstream\n${'a'.repeat(7_000_000)}\nendstream`,
    ],
    `/Info << /Title (${randomUUID()}) >>`,
  )

async function send(bytes: Buffer): Promise<{ status: number; filename?: string }> {
  const form = new FormData()
  form.append('File', new File([new Uint8Array(bytes)], 'rx.pdf'))
  const response = await fetch(server.url + uploadPrescription.path, {
    method: 'POST',
    headers,
    body: form,
    signal: patiently(),
  })
  const answer = (await response.json()) as Document
  return { status: response.status, filename: answer.filename }
}

/** The bytes, or the status that was answered, or 0 for an answer that was cut off. */
async function view(filename: string): Promise<Buffer | number> {
  const url = `${server.url}${viewDocument.path}?filename=${filename}`
  const response = await fetch(url, { headers, signal: patiently() })
  if (response.status !== 200) return response.status
  return response.arrayBuffer().then(Buffer.from, () => 0)
}

const ready = async () =>
  (await fetch(`${server.url}/health/ready`, { signal: patiently() })).json() as Promise<{ files?: string }>

/** Does the same again and again until stopped, and counts the outcomes. */
function repeat(once: () => Promise<string>) {
  let going = true
  const outcomes: Record<string, number> = {}
  const times: number[] = []
  const working = (async () => {
    while (going) {
      const began = performance.now()
      const outcome = await once()
      times.push(performance.now() - began)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      await sleep(100)
    }
  })()
  const stop = async () => {
    going = false
    await working
    times.sort((a, b) => a - b)
    const ms = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
    return { outcomes, half: ms(0.5), longest: ms(1) }
  }
  return { stop }
}

const listOnce = async () => {
  const response = await fetch(server.url + listLetters.path, { headers, signal: patiently() })
  await response.body?.cancel()
  return `${response.status}`
}

const faults = {
  'answers 500': {
    seconds: 10,
    begin: () => s3.intercept(() => ({ status: 500, code: 'InternalError' })),
    away: true,
  },
  'answers 503 to two of three requests': {
    seconds: 10,
    begin: () => s3.intercept(() => (Math.random() < 0.67 ? { status: 503, code: 'SlowDown' } : undefined)),
    away: false,
  },
  hangs: { seconds: 20, begin: () => proxy.silenceAll(), away: true },
  'is away': { seconds: 30, begin: () => proxy.cut(), away: true },
  'cuts connections after 400 KB': { seconds: 15, begin: () => proxy.cutAfter(400_000), away: false },
}

test.each(Object.entries(faults))(
  'While the bucket %s what is acknowledged is stored and whole, calls without files go on, and it recovers by itself',
  async (what, { seconds, begin, away }) => {
    const stored = largeFile()
    const { status, filename = '' } = await send(stored)
    expect(status).toBe(200)
    const ledger = openLedger()
    const load = await startLoad({ urls: [server.url], db: database.db, ledger, pauseMs: 500 })
    const uploads = repeat(async () => {
      const bytes = largeFile()
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      ledger.sent('upload', sha256)
      const answer = await send(bytes)
      if (answer.status === 200) ledger.acknowledged('upload', sha256)
      return `${answer.status}`
    })
    const views = repeat(async () => {
      const answer = await view(filename)
      return typeof answer === 'number' ? `${answer}` : answer.equals(stored) ? 'whole' : 'WRONG'
    })
    await sleep(2_000)
    const lists = repeat(listOnce)
    begin()
    if (away) await expect.poll(ready, PATIENCE).toMatchObject({ files: 'cannot be stored' })
    await sleep(seconds * 1000)
    const listed = await lists.stop()
    s3.intercept(undefined)
    proxy.heal()
    const healed = Date.now()
    await expect.poll(async () => (await send(largeFile())).status, PATIENCE).toBe(200)
    const recovered = Date.now() - healed
    await expect.poll(ready, PATIENCE).toEqual({ status: 'ready' })
    const [uploaded, viewed] = [await uploads.stop(), await views.stop()]
    await load.stop()

    report(
      `bucket ${what}: lists ${JSON.stringify(listed)}; 7 MB uploads ${JSON.stringify(uploaded)}; views ${JSON.stringify(viewed)}`,
    )
    report(
      `  an upload succeeds ${recovered} ms after it; ${JSON.stringify(ledger.totals())}; ${JSON.stringify([...load.repeated])}`,
    )
    expect(Object.keys(listed.outcomes)).toEqual(['200'])
    expect(Object.keys(uploaded.outcomes).filter((outcome) => !['200', '503'].includes(outcome))).toEqual([])
    expect(viewed.outcomes).not.toHaveProperty('WRONG')
    expect(load.unexpected).toEqual([])
    expect(await ledger.differences(database.db)).toEqual([])
    expect(await ledger.damagedFiles(database.db, files)).toEqual([])
  },
)

test('After all faults a sweep leaves no part of an upload, and exactly the files that the database refers to', async () => {
  const referenced = async (keys: string[]) => {
    const { rows } = await database.db.query<{ key: string }>(
      `SELECT unnest(ARRAY[filename, picture, thumbnail]) AS key FROM document`,
    )
    const all = new Set(rows.map((row) => row.key))
    return new Set(keys.filter((one) => all.has(one)))
  }
  const parts = await s3.countUploads()
  let deleted: unknown
  // Repeated, as by the job: the bucket may still be writing the last file, and answers 500 to its removal.
  const sweep = async () => {
    deleted = await files.sweep({ olderThan: new Date(Date.now() + 60_000), referenced }).catch(String)
    return deleted
  }
  await expect.poll(sweep).toEqual(expect.any(Number))
  report(`left behind by all faults: ${parts} uploads in parts; the sweep deleted ${deleted}`)
  expect(await s3.countUploads()).toBe(0)
  const { rows } = await database.db.query('SELECT count(DISTINCT filename)::int AS n FROM document')
  let stored = 0
  for await (const _ of files.listStored()) stored++
  expect(stored).toBeGreaterThanOrEqual(rows[0]?.n)
})
