// The image of the Containerfile, run as a container: no capabilities, an unprivileged user, nothing writable but DATA_DIR.
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadPrescription } from '@aruga/contract/documents/documents'
import { openDatabase } from '@aruga/server/db/open'
import { pdfOf } from '@aruga/server/files/fixtures/pdf'
import { addPatient, addSession } from '@aruga/server/testing/people'
import { readPicture } from '@aruga/server/testing/pictures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capture, root } from '../scripts/run.ts'
import { startContainer } from './support/container.ts'
import { type DebianPostgres, startDebianPostgres } from './support/debian-postgres.ts'
import { type Image, layOutImage } from './support/image.ts'
import { openLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { report } from './support/report.ts'
import { freePort, makeFolder } from './support/server-process.ts'

const folder = await makeFolder()
const ending: (() => Promise<unknown>)[] = [() => folder.remove()]
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

let image: Image
let database: DebianPostgres
const dataDir = join(folder.path, 'data')

beforeAll(async () => {
  image = await layOutImage(await readFile(join(root, 'Containerfile'), 'utf8'), folder.path)
  database = await startDebianPostgres({ folder: folder.path })
  ending.push(database.stop)
  await mkdir(dataDir)
  await chown(dataDir, image.uid, image.gid)
}, 600_000)

const start = (more: { command?: string[]; env?: Record<string, string> } = {}) =>
  startContainer({ folder: folder.path, image, dataDir, ...more })
const runToEnd = async (command: string[], env?: Record<string, string>) => {
  const program = await start({ command, ...(env && { env }) })
  return { code: (await program.ended).code, output: program.output() }
}

test('The container has no privileges and cannot write outside its data', async () => {
  const script = `grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs)' /proc/self/status
    for place in / /tmp /srv/aruga /srv/aruga/server/src /usr/bin /var/lib; do touch $place/new 2>/dev/null && echo "wrote in $place"; done
    touch $DATA_DIR/new && rm $DATA_DIR/new && echo 'wrote data'`
  const { output } = await runToEnd(['sh', '-c', script])
  expect(output.replace(/\t/g, ' ').trim().split('\n')).toEqual([
    `Uid: ${[image.uid, image.uid, image.uid, image.uid].join(' ')}`,
    'CapEff: 0000000000000000',
    'CapBnd: 0000000000000000',
    'NoNewPrivs: 1',
    'wrote data',
  ])
})

test('The server works in the container, inspects uploads behind its wall, reports its health, and ends on request', async () => {
  const port = `${await freePort()}`
  const url = `http://localhost:${port}`
  const env = {
    PORT: port,
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    FILES_KEY: '5a'.repeat(32),
    TRUST_PROXY: 'true',
  }
  const server = await start({ env })
  ending.push(() => server.stop())
  await expect
    .poll(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status, { timeout: 60_000 })
    .toBe(200)
  expect(await runToEnd(image.healthCheck, { PORT: port })).toEqual({ code: 0, output: '' })
  for (const path of ['/', '/console/', '/openapi.json', '/docs'])
    expect((await fetch(url + path)).status, path).toBe(200)

  const ledger = openLedger()
  const db = openDatabase({ connection: database.url, max: 2 })
  ending.push(() => db.close())
  const load = await startLoad({ urls: [url], db, ledger, actors: 2 })
  await expect.poll(() => Math.min(...Object.values(ledger.totals())), { timeout: 120_000 }).toBeGreaterThan(0)
  await load.stop()
  expect(load.unexpected).toEqual([])
  const { token } = await addSession(db, (await addPatient(db)).accountId)
  const fixture = (name: string) => readFile(join(root, 'server/src/files/fixtures', name))
  // Files that need decoders and fonts of the image.
  for (const [bytes, name] of [
    [await fixture('portrait.heic'), 'photo.heic'],
    [await readPicture('portrait-maria.jpg'), 'photo.jpg'],
    [await fixture('scan-jbig2.pdf'), 'jbig2.pdf'],
    [await fixture('scan-jpx.pdf'), 'jpx.pdf'],
    [await fixture('sent/locked-exif-aes256.pdf'), 'locked.pdf'],
    [pdfOf(1), 'print.pdf'],
  ] as const) {
    const body = new FormData()
    body.append('File', new File([new Uint8Array(bytes)], name))
    const sent = await fetch(url + uploadPrescription.path, {
      method: uploadPrescription.method,
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    const answer = await sent.text()
    expect(sent.status, `${name}: ${answer}`).toBeLessThan(300)
    // None where a decoder is missing.
    expect(JSON.parse(answer), name).toMatchObject({ hasThumbnail: true })
  }

  await server.signal('TERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(server.output()).not.toContain('weak wall')
  expect((await runToEnd(image.healthCheck, { PORT: port })).code).toBe(1)
})

test('What the image adds to its base is small', async () => {
  const sizeOf = async (path: string) => Number.parseInt((await capture('du', ['-sm', path])).output, 10)
  const server = await sizeOf(join(image.rootFolder, image.workDir))
  report(`The server with packages and apps has ${server} MB in the image.`)
  // 10 MB of it read photos on phones (docs/decisions/119), 6 MB decode PDFs in both apps.
  expect(server).toBeLessThan(200)
})
