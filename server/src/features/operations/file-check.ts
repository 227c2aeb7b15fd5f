// The check of stored files: each is read once in four weeks, at a gentle pace, and `npm run staff -- verify-files`
// reads them all at once. Why: docs/decisions/033.
import { setTimeout as sleep } from 'node:timers/promises'
import { query, type Row } from '../../db/query.ts'
import { countStoredFiles, eachStoredFile, listStoredFiles } from '../../records/stored-files/referenced-files.ts'
import { type Checking, checkFile, notifyOfDamaged, recheckDamaged } from './damaged-files.ts'

const ROUND_MS = 28 * 24 * 60 * 60_000
/** Shorter than the pause between two runs (queues.ts); the rest is due in the next one. */
const RUN_MS = 8 * 60_000
/** On average: after each file it waits for the time that its bytes should have taken. */
const BYTES_PER_SECOND = 4_000_000
const PAGE = 100

const readRound = query(
  'operations.read-file-check',
  `SELECT began_at AS "beganAt", files_expected AS "filesExpected", files_read AS "filesRead", last_key AS "lastKey", finished_at AS "finishedAt"
   FROM file_check`,
)
const beginRound = query(
  'operations.begin-file-check',
  `INSERT INTO file_check (began_at, files_expected) VALUES (:now, :files)
   ON CONFLICT (one_row) DO UPDATE
     SET began_at = :now, files_expected = :files, files_read = 0, last_key = '', finished_at = NULL`,
)
// The slower of two servers changes nothing.
const advance = query(
  'operations.advance-file-check',
  'UPDATE file_check SET last_key = :key, files_read = files_read + :files WHERE last_key = :from RETURNING true AS advanced',
)
const finishRound = query(
  'operations.finish-file-check',
  'UPDATE file_check SET finished_at = :now, all_read_at = :now WHERE last_key = :from',
)

type Round = Row<'operations.read-file-check'>

/** Handles a `fileCheck` job: reads the due files, and damaged ones again. */
export async function checkDueFiles(checking: Checking): Promise<void> {
  const { db, clock } = checking
  const reads = collectFailures(checking)
  await reads.attempt(() => recheckDamaged(checking))
  const end = performance.now() + RUN_MS
  let round: Round | undefined = await currentRound(checking)
  let damagedFiles = 0
  while (round && !round.finishedAt && performance.now() < end) {
    const due = dueBy(round, clock()) - round.filesRead
    if (due <= 0) break
    const limit = Math.min(due, PAGE)
    const page = await listStoredFiles(db, { after: round.lastKey, limit })
    let read = 0
    for (const file of page) {
      if (await reads.attempt(() => checkFile(checking, file))) damagedFiles++
      read++
      await sleep(((file.size ?? 0) / BYTES_PER_SECOND) * 1000)
      if (performance.now() > end) break
    }
    const last = page[read - 1]
    if (last) {
      const [advanced] = await advance(db, { from: round.lastKey, key: last.key, files: read })
      round = advanced && (await readRound(db))[0]
    }
    if (round && read === page.length && read < limit) {
      await finishRound(db, { from: round.lastKey, now: clock() })
      break
    }
  }
  if (damagedFiles > 0) await notifyOfDamaged(checking)
  reads.throwFirst()
}

/** A file that a working store cannot read does not stop the others: its error is thrown at the end. */
function collectFailures({ files }: Checking) {
  const failures: unknown[] = []
  return {
    attempt: async <T>(work: () => Promise<T>): Promise<T | undefined> =>
      work().catch(async (error) => {
        await files.checkWritable()
        failures.push(error)
        return undefined
      }),
    throwFirst() {
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** The current round; a new one begins four weeks after the last. */
async function currentRound({ db, clock }: Checking): Promise<Round | undefined> {
  const now = clock()
  const [round] = await readRound(db)
  if (round && !(round.finishedAt && now.getTime() - Date.parse(round.beganAt) >= ROUND_MS)) return round
  const [counted] = await countStoredFiles(db)
  await beginRound(db, { now, files: counted?.files ?? 0 })
  return (await readRound(db))[0]
}

/** The number of files to have read by now; after four weeks all of them, however many were added meanwhile. */
function dueBy({ beganAt, filesExpected }: Round, now: Date): number {
  const share = (now.getTime() - Date.parse(beganAt)) / ROUND_MS
  return share >= 1 ? Number.POSITIVE_INFINITY : Math.ceil(filesExpected * share)
}

/** Reads every stored file without a pause. Returns their number; `listDamaged` then has the damaged ones. */
export async function checkAllFiles(checking: Checking, report: (line: string) => void): Promise<number> {
  const reads = collectFailures(checking)
  await reads.attempt(() => recheckDamaged(checking))
  let read = 0
  for await (const file of eachStoredFile(checking.db)) {
    await reads.attempt(() => checkFile(checking, file))
    report(`file ${++read}`)
  }
  reads.throwFirst()
  return read
}
