// How a copy is made: everything is read at one moment, then goes piece by piece through the ZIP into the store, so that
// it takes no more memory for many files than for one.
import { Readable } from 'node:stream'
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import type { FileStore, ReceivedFile } from '../../files/store.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { queues } from '../../jobs/queues.ts'
import { recordAudit } from '../audit/queries.ts'
import { dayOf } from '../notifications/days.ts'
import { notify } from '../notifications/queries.ts'
import { type Everything, type FileOfCopy, readEverything } from './full-history.ts'
import { overviewPage } from './overview-page.ts'
import * as queries from './queries.ts'
import { readme } from './readme.ts'

// Compression is Node's own and runs beside the main thread as it is.
configure({ useWebWorkers: false })

/** Far beyond what a patient can have sent; only so that no mistake fills the disk. */
const MAX_COPY_BYTES = 64 * 1024 ** 3
const TRIES = queues.portableCopy.retryLimit + 1

/** The work of the `portableCopy` queue. A try that was cut off leaves nothing: the next one makes the whole copy. */
export async function makePortableCopy(context: AppContext, { copyId }: JobData['portableCopy']): Promise<void> {
  const begun = await queries.beginCopy(context.db, copyId)
  if (!begun) return
  try {
    await make(context, copyId, begun.patientId)
  } catch (error) {
    if (begun.attempts >= TRIES) await giveUp(context, copyId)
    throw error
  }
}

async function make({ db, files, clock }: AppContext, copyId: string, patientId: string) {
  const everything = await readEverything(db, patientId, clock())
  const received = await receiveZip(files, everything)
  const now = clock()
  const expiresAt = new Date(now.getTime() + queries.COPY_LIFE_MS)
  const key = await files.keep(received)
  // When its answer is lost, the commit may have happened all the same: the file is left to the sweep, which knows.
  const finished = await inTransaction(db, async (tx) => {
    const copy = await queries.finishCopy(tx, { id: copyId, key, size: received.size, now, expiresAt })
    if (!copy) return false
    const { accountId } = copy
    const on = { actorId: null, patientId, subjectId: copyId, request: { id: 'jobs' } }
    await recordAudit(tx, { at: now, action: 'portable_copy.ready', ...on })
    const news = { kind: 'PortableCopyReady', params: { day: dayOf(expiresAt) }, now } as const
    await notify(tx, { accountId, ...news })
    return true
  })
  if (!finished) await files.remove(key)
}

/** The patient is told that there will be no copy; asking again begins a new one. */
async function giveUp({ db, clock }: AppContext, copyId: string) {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const failed = await queries.failCopy(tx, copyId, now)
    if (!failed) return
    const on = { actorId: null, patientId: failed.patientId, subjectId: copyId, request: { id: 'jobs' } }
    await recordAudit(tx, { at: now, action: 'portable_copy.failed', ...on })
    const { accountId } = failed
    await notify(tx, { accountId, kind: 'PortableCopyFailed', now })
  })
}

/** Writes the ZIP straight into the store. Rejects with what went wrong on either side; nothing is left behind then. */
async function receiveZip(files: FileStore, everything: Everything): Promise<ReceivedFile> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const source = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
  const receiving = files.receive(source, { maxBytes: MAX_COPY_BYTES })
  receiving.catch(() => {})
  try {
    const zip = new ZipWriter<unknown>(writable, { lastModDate: new Date(everything.data.madeAt) })
    await zip.add('README.txt', new TextReader(readme(everything.data)))
    await zip.add('index.html', new TextReader(overviewPage(everything.data)))
    await zip.add('data.json', new TextReader(`${JSON.stringify(everything.data, null, 2)}\n`))
    for (const file of everything.files) await addFile(zip, files, file)
    await zip.close()
  } catch (error) {
    source.destroy(error as Error)
    // A store that stopped taking is why the ZIP could not be written; otherwise it stops with our error.
    await receiving
    throw error
  }
  return receiving
}

async function addFile(zip: ZipWriter<unknown>, files: FileStore, { name, key, size, at }: FileOfCopy) {
  const stream = await files.open(key)
  try {
    const content = Readable.toWeb(stream) as ReadableStream<Uint8Array>
    await zip.add(name, content, { uncompressedSize: size, lastModDate: new Date(at) })
  } finally {
    stream.destroy()
  }
}

/** For the hourly sweep: files past their time are removed, and copies that nobody is making any more are given up. */
export async function sweepPortableCopies(context: AppContext): Promise<void> {
  const now = context.clock()
  // In batches, each found by the index.
  for (;;) {
    const files = await queries.forgetExpiredFiles(context.db, now)
    for (const { key } of files) await context.files.remove(key)
    if (files.length === 0) break
  }
  for (const { id } of await queries.findStuckCopies(context.db, now)) await giveUp(context, id)
}
