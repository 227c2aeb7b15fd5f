// A disk that fills up or becomes read-only under load, below the patients' files and below PostgreSQL.
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadPrescription } from '@aruga/contract/documents/documents'
import type { ErrorBody } from '@aruga/contract/error-body'
import { listLetters } from '@aruga/contract/letters/letters'
import type { Database } from '@aruga/server/db/open'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { addPatient, addSession } from '@aruga/server/testing/people'
import { expect, onTestFinished, test } from 'vitest'
import { openOwnDatabase, startDatabase } from './support/database.ts'
import { type EffectKind, type Ledger, openLedger } from './support/ledger.ts'
import { aFile, startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { makeFolder, type ServerProcess, startServer } from './support/server-process.ts'
import { canMount, diskOf, withDisk } from './support/small-disk.ts'

const FILES_KEY = '11'.repeat(32)
const ACTORS = 4
const SLOW = { timeout: 60_000 }

const ready = async ({ url }: ServerProcess) => {
  const response = await fetch(`${url}/health/ready`)
  return [response.status, ((await response.json()) as { status: string }).status]
}
const list = async ({ url }: ServerProcess, authorization: string) =>
  (await fetch(url + listLetters.path, { headers: { authorization } })).status
async function upload({ url }: ServerProcess, authorization: string): Promise<[number, string | null]> {
  const body = new FormData()
  body.append('File', aFile().file)
  const response = await fetch(url + uploadPrescription.path, { method: 'POST', headers: { authorization }, body })
  const answer = (await response.json()) as Partial<ErrorBody>
  return [response.status, answer.error?.code ?? null]
}
const authorizationOf = async (db: Database) =>
  `Bearer ${(await addSession(db, (await addPatient(db)).accountId)).token}`
const more = (ledger: Ledger, kind: EffectKind) => {
  const before = ledger.totals()[kind]
  return expect.poll(() => ledger.totals()[kind], SLOW).toBeGreaterThan(before + 2)
}

async function makeDataDir() {
  const folder = await makeFolder()
  onTestFinished(() => folder.remove())
  const dataDir = join(folder.path, 'data')
  await mkdir(join(dataDir, 'files'), { recursive: true })
  return { folder: folder.path, dataDir }
}

test.skipIf(!canMount())(
  'While the disk of the files is full or read-only uploads are 507, all else goes on, and nothing acknowledged is lost (skipped where nothing can be mounted)',
  async () => {
    const { folder, dataDir } = await makeDataDir()
    const database = await startDatabase(folder)
    onTestFinished(database.stop)
    const files = join(dataDir, 'files')
    const env = { DATABASE_URL: database.url, FILES_KEY, TRUST_PROXY: 'true' }
    const server = await startServer({ folder, env, within: withDisk(files, 32) })
    onTestFinished(async () => void (await server.stop()))
    await server.ready()
    const disk = diskOf(server.pid, files)
    const authorization = await authorizationOf(database.db)
    const ledger = openLedger()
    const load = await startLoad({ urls: [server.url], db: database.db, ledger, actors: ACTORS })
    await more(ledger, 'upload')

    const whileAway = async () => {
      await expect.poll(() => upload(server, authorization), SLOW).toEqual([507, 'Aruga:StorageFull'])
      expect(await ready(server)).toEqual([503, 'files cannot be stored'])
      expect(await list(server, authorization)).toBe(200)
      await more(ledger, 'claim')
      await more(ledger, 'handOver')
    }
    const afterwards = async () => {
      await expect.poll(() => ready(server), SLOW).toEqual([200, 'ready'])
      await more(ledger, 'upload')
    }
    // Room for some more files: a later one is cut in the middle.
    await disk.fill(20_000)
    await whileAway()
    await disk.free()
    await afterwards()
    await disk.setReadOnly(true)
    await whileAway()
    await disk.setReadOnly(false)
    await afterwards()

    await load.stop()
    report(`full and read-only disk: ${JSON.stringify(ledger.totals())}, ${JSON.stringify([...load.repeated])}`)
    expect(load.unexpected).toEqual([])
    expect([...load.repeated.keys()].filter((why) => !/^(uploadPrescription|register): 507 /.test(why))).toEqual([])
    expect(await ledger.differences(database.db)).toEqual([])
    const store = await openDiskStore({ dir: disk.path, keys: [Buffer.from(FILES_KEY, 'hex')] })
    expect(await ledger.damagedFiles(database.db, store)).toEqual([])
    // Files that were arriving when the disk became read-only could not be removed then; the sweep does it later. The two
    // above the number of actors are the drill's own upload and the server's probe of the disk.
    expect((await readdir(join(disk.path, 'incoming'))).length).toBeLessThanOrEqual(ACTORS + 2)
    await store.sweep({ olderThan: new Date(Date.now() + 1000), referenced: async (keys) => new Set(keys) })
    expect(await readdir(join(disk.path, 'incoming'))).toEqual([])
  },
)

test.skipIf(!canMount())(
  'While the disk of the database is full, PostgreSQL’s log included, calls are honest 503s and 507s; with space again all work goes on (skipped where nothing can be mounted)',
  async () => {
    const { folder, dataDir } = await makeDataDir()
    const env = { FILES_KEY, TRUST_PROXY: 'true' }
    const server = await startServer({ folder, env, within: withDisk(dataDir, 220) })
    onTestFinished(async () => void (await server.stop()))
    await server.ready()
    const disk = diskOf(server.pid, dataDir)
    const { db } = await openOwnDatabase(disk.path)
    onTestFinished(() => db.close())
    const authorization = await authorizationOf(db)
    const ledger = openLedger()
    const load = await startLoad({ urls: [server.url], db, ledger, actors: ACTORS })
    await more(ledger, 'upload')

    await disk.fill(0)
    await expect.poll(() => upload(server, authorization), SLOW).toEqual([507, 'Aruga:StorageFull'])
    expect(await list(server, authorization)).toBe(200)
    // The write-ahead log is filled until PostgreSQL needs a new file for it and cannot continue.
    const entry = `SELECT pg_logical_emit_message(true, 'drill', repeat('x', 1000000))`
    const emit = () =>
      db.query(entry).then(
        () => 'written',
        () => 'away',
      )
    await expect.poll(emit, { ...SLOW, interval: 1 }).toBe('away')
    await expect.poll(() => list(server, authorization), SLOW).toBe(503)
    expect(await ready(server)).toEqual([503, 'database away'])

    await disk.free()
    await expect.poll(() => ready(server), SLOW).toEqual([200, 'ready'])
    await more(ledger, 'upload')
    await more(ledger, 'claim')
    await load.stop()
    report(`full database: ${JSON.stringify(ledger.totals())}, ${JSON.stringify([...load.repeated])}`)
    expect(load.unexpected).toEqual([])
    expect([...load.repeated.keys()].filter((why) => !/: 50[37] (NotReady|StorageFull)$/.test(why))).toEqual([])
    expect(await ledger.differences(db)).toEqual([])
  },
)
