// Makes a copy: reads a snapshot of the data, then streams the files through the ZIP into the store one by one, so that
// many files take no more memory than one.
import { Readable } from 'node:stream'
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import type { FileStore, ReceivedFile } from '../../files/store.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { queues } from '../../jobs/queues.ts'
import { dayOf } from '../../notify/days.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { type FileOfCopy, type FullHistory, readFullHistory } from './full-history.ts'
import { giveUp } from './give-up.ts'
import { overviewPage } from './overview-page.ts'
import * as queries from './queries.ts'
import { readme } from './readme.ts'

// Node's own compression already runs off the main thread.
configure({ useWebWorkers: false })

/** Far more than a patient can upload; guards the disk against a bug. */
const MAX_COPY_BYTES = 64 * 1024 ** 3
const MAX_ATTEMPTS = queues.portableCopy.retryLimit + 1

/** Handles a `portableCopy` job. An interrupted attempt leaves nothing behind: the next one makes the whole copy. */
export async function makePortableCopy(context: AppContext, { copyId }: JobData['portableCopy']): Promise<void> {
  const begun = await queries.beginCopy(context.db, copyId)
  if (!begun) return
  try {
    await make(context, copyId, begun.patientId)
  } catch (error) {
    if (begun.attempts >= MAX_ATTEMPTS) await giveUp(context, copyId)
    throw error
  }
}

async function make({ db, files, clock }: AppContext, copyId: string, patientId: string) {
  const history = await readFullHistory(db, patientId, clock())
  const received = await receiveZip(files, history)
  const now = clock()
  const expiresAt = new Date(now.getTime() + queries.COPY_LIFE_MS)
  const key = await files.persist(received)
  // If the commit's outcome is unknown, the sweep checks whether a row refers to the file.
  const finished = await inTransaction(db, async (tx) => {
    const copy = await queries.finishCopy(tx, { id: copyId, key, size: received.size, now, expiresAt })
    if (!copy) return false
    const { patientId } = copy
    const auditTarget = { actorId: null, patientId, subjectId: copyId, request: { id: 'jobs' } }
    await recordAudit(tx, { at: now, action: 'portable_copy.ready', ...auditTarget })
    await notifyPatient(tx, { patientId, kind: 'PortableCopyReady', params: { day: dayOf(expiresAt) }, now })
    return true
  })
  if (!finished) await files.remove(key)
}

/** Streams the ZIP into the store. Rejects with the error of either side, and leaves nothing behind. */
async function receiveZip(files: FileStore, history: FullHistory): Promise<ReceivedFile> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const source = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
  const receiving = files.receive(source, { maxBytes: MAX_COPY_BYTES })
  receiving.catch(() => {})
  try {
    const zip = new ZipWriter<unknown>(writable, { lastModDate: new Date(history.data.madeAt) })
    await zip.add('README.txt', new TextReader(readme(history.data)))
    await zip.add('index.html', new TextReader(overviewPage(history.data)))
    await zip.add('data.json', new TextReader(`${JSON.stringify(history.data, null, 2)}\n`))
    for (const file of history.files) await addFile(zip, files, file)
    await zip.close()
  } catch (error) {
    source.destroy(error as Error)
    // If the store failed, its error is the cause; otherwise the stream rejects with ours.
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
