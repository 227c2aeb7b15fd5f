// A change of FILES_KEY beside running servers, on real files and a real database. With killed processes: drills/keys.drill.test.ts.
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKeys } from '../../auth/keys.ts'
import { beginSecondFactor, confirmSecondFactor, takeCode } from '../../auth/second-factor/second-factor.ts'
import type { Keyring } from '../../config/keyring.ts'
import { openEvents } from '../../events/events.ts'
import { openDiskStore } from '../../files/disk-store.ts'
import { SEGMENT_BYTES } from '../../files/encrypt.ts'
import { announceKey } from '../../files/key-in-use.ts'
import type { FileStore } from '../../files/store.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addPlace } from '../../testing/fixtures.ts'
import { addPatientWithAll } from '../../testing/patient-fixtures.ts'
import { addStaff } from '../../testing/people.ts'
import { rotateFilesKey } from './rotate-files-key.ts'

const PATIENT_FILES = `SELECT filename AS key FROM document UNION SELECT photo FROM patient WHERE photo IS NOT NULL
  UNION SELECT filename FROM portable_copy WHERE filename IS NOT NULL`
const silent = () => {}

let server: TestApp
let dir: string
let contents: Map<string, Buffer>
/** The keys of this start, and those of the next one. */
let old: Buffer
let fresh: Buffer

beforeAll(async () => {
  server = await startTestApp()
  dir = join(server.context.config.dataDir, 'files')
  fresh = server.context.config.filesKeys[0]
  await addPatientWithAll(server, await addPlace(server), { name: 'Zzyzx', status: 'Active' })
  const { rows } = await server.db.query<{ key: string }>(PATIENT_FILES)
  const contentOf = async (key: string) => buffer(await server.context.files.open(key))
  contents = new Map(await Promise.all(rows.map(async ({ key }) => [key, await contentOf(key)] as const)))
  expect(contents.size).toBeGreaterThan(10)
})
afterAll(() => server.close())

const open = (...keys: Keyring) => openDiskStore({ dir, keys })
const store = async (files: FileStore, content: Buffer) =>
  files.persist(await files.receive(Readable.from([content]), { maxBytes: 1_000_000 }))
const rotate = async (keys: Keyring, files?: FileStore) =>
  rotateFilesKey({ db: server.db, config: { filesKeys: keys }, openFiles: async () => files ?? open(...keys) }, silent)

/** Chooses the next key: from now on, `old` is the previous one. */
function changeKey() {
  old = fresh
  fresh = randomBytes(32)
}
async function expectAllReadable(files: FileStore) {
  for (const [key, content] of contents) expect(await buffer(await files.open(key))).toEqual(content)
}

test('Two servers with the keys in either order read each other’s files, and a server with only one key is refused', async () => {
  changeKey()
  const [oldFirst, freshFirst] = [await open(old, fresh), await open(fresh, old)]
  const content = randomBytes(2 * SEGMENT_BYTES + 7)
  const [byOld, byFresh] = [await store(oldFirst, content), await store(freshFirst, content)]
  for (const files of [oldFirst, freshFirst]) {
    for (const key of [byOld, byFresh]) {
      expect(await buffer(await files.open(key))).toEqual(content)
      expect(await buffer(await files.open(key, { start: SEGMENT_BYTES + 1, end: SEGMENT_BYTES + 9 }))).toEqual(
        content.subarray(SEGMENT_BYTES + 1, SEGMENT_BYTES + 10),
      )
    }
    await expectAllReadable(files)
  }
  await expect(open(old)).rejects.toThrow(/another key: [0-9a-f]{8}, as FILES_KEY or FILES_KEY_PREVIOUS/)
  await expect(open(fresh)).rejects.toThrow('another key')
  await expect(open(randomBytes(32), randomBytes(32))).rejects.toThrow('another key')
  for (const key of [byOld, byFresh]) await oldFirst.remove(key)
})

test('Once everything is encrypted anew the old key is not needed, and second factors and the signing key are unchanged', async () => {
  const { db } = server
  const now = new Date()
  const { accountId } = await addStaff(db, 'reviewer')
  const before = { db, config: { filesKeys: [old] as Keyring } }
  const account = { id: accountId, email: 'rosa@demo.test', issuer: 'Aruga' }
  const { secret = '' } = (await beginSecondFactor(before, account, now)) ?? {}
  const codeAt = (at: Date) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
  await confirmSecondFactor(before, accountId, codeAt(now), now)
  const keysWith = async (...filesKeys: Keyring) => {
    const { signing, attempts } = await openKeys(db, { filesKeys }, () => now)
    return { signing, attempts }
  }
  const keys = await keysWith(old)

  const { files, changedFiles, ...rest } = await rotate([fresh, old])
  expect(changedFiles).toBe(contents.size)
  expect(files).toBeGreaterThanOrEqual(changedFiles)
  expect(rest).toMatchObject({ missing: [], damaged: [] })
  expect(rest.changedSecrets).toBeGreaterThanOrEqual(2)

  await expectAllReadable(await open(fresh))
  await expect(open(old)).rejects.toThrow('another key')
  const later = new Date(now.getTime() + 60_000)
  expect(await takeCode({ db, config: { filesKeys: [fresh] } }, accountId, codeAt(later), later)).toBe('app code')
  expect(await keysWith(fresh)).toEqual(keys)
  await expect(keysWith(old)).rejects.toThrow('Neither FILES_KEY nor FILES_KEY_PREVIOUS')
  expect(await rotate([fresh, old])).toMatchObject({ changedFiles: 0, changedSecrets: 0 })
})

test('Nothing is changed while a server still encrypts under the old key, or when there is none', async () => {
  changeKey()
  const { db, context } = server
  const events = await openEvents(
    db,
    async () => new Map(),
    context.log,
    (connection) => announceKey(connection, old),
  )
  await expect(rotate([fresh, old])).rejects.toThrow('A server runs with the key of FILES_KEY_PREVIOUS as FILES_KEY')
  await events.stop()
  await expect(rotate([old])).rejects.toThrow('FILES_KEY_PREVIOUS is not set')
  await expectAllReadable(await open(old))
})

test('An interrupted run leaves every file readable, and the next one does the rest', async () => {
  const files = await open(fresh, old)
  let puts = 0
  const failing: FileStore = {
    ...files,
    putStored: (key, source) =>
      ++puts > 5 ? Promise.reject(new Error('The disk is gone')) : files.putStored(key, source),
  }
  await expect(rotate([fresh, old], failing)).rejects.toThrow('The disk is gone')
  await expectAllReadable(files)
  await expect(open(fresh)).rejects.toThrow('another key')
  const { changedFiles } = await rotate([fresh, old])
  expect(changedFiles).toBeGreaterThan(0)
  expect(changedFiles).toBeLessThan(contents.size)
  await expectAllReadable(await open(fresh))
})

test('A file that is deleted while it is encrypted anew does not come back', async () => {
  changeKey()
  const files = await open(fresh, old)
  const { rows } = await server.db.query<{ filename: string }>('SELECT filename FROM portable_copy LIMIT 1')
  const deleted = rows[0]?.filename ?? ''
  const deleting: FileStore = {
    ...files,
    putStored: async (key, source) => {
      if (key === deleted) await server.db.query('DELETE FROM portable_copy WHERE filename = $1', [key])
      await files.putStored(key, source)
    },
  }
  await rotate([fresh, old], deleting)
  await expect(files.size(deleted)).rejects.toThrow('ENOENT')
  contents.delete(deleted)
})

test('A changed or swapped file is named and left alone, and the old key stays needed until it is replaced', async () => {
  changeKey()
  const [changed = '', swapped = '', other = ''] = [...contents.keys()]
  const [whole, wholeSwapped] = [await readFile(join(dir, changed)), await readFile(join(dir, swapped))]
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(flipped.length - 1) ^ 1, flipped.length - 1)
  await writeFile(join(dir, changed), flipped)
  await writeFile(join(dir, swapped), await readFile(join(dir, other)))

  const { damaged, changedFiles } = await rotate([fresh, old])
  expect(damaged.toSorted()).toEqual([changed, swapped].toSorted())
  expect(changedFiles).toBe(contents.size - 2)
  expect(await readFile(join(dir, changed))).toEqual(flipped)
  await expect(open(fresh)).rejects.toThrow('another key')

  await writeFile(join(dir, changed), whole)
  await writeFile(join(dir, swapped), wholeSwapped)
  expect(await rotate([fresh, old])).toMatchObject({ damaged: [], changedFiles: 2 })
  await expectAllReadable(await open(fresh))
})
