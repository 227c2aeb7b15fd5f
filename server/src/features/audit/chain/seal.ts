// Seals new audit entries, in batches and in the order of their ids, so that a later change of one breaks the chain. A job
// does it (workers.ts): no call waits. Reasons: docs/decisions/021.
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { writersHaveEnded } from '../../../db/writers.ts'
import { BEGINNING, digestOf, hashOfSeal, listEntries } from './seals.ts'

/** How long a run waits for the transactions that may still add entries; entries of longer ones wait for the next run. */
const PATIENCE_MS = 30_000

const findLastEntry = query('audit.find-last-entry', 'SELECT max(id) AS "lastId?" FROM audit_entry')
/**
 * The id up to which the log is complete: no transaction can add an entry below it. Undefined when the log is empty, or when a
 * transaction stays open for too long.
 */
async function findCompleteUpTo(db: Db): Promise<number | undefined> {
  const [last] = await findLastEntry(db)
  if (!(await writersHaveEnded(db, ['audit_entry'], PATIENCE_MS))) return undefined
  return last?.lastId ?? undefined
}

const lockChain = query('audit.lock-chain', `SELECT pg_advisory_xact_lock(lock_key('audit chain'))`)
const findLastSeal = query(
  'audit.find-last-seal',
  'SELECT number, last_id AS "lastId", hash FROM audit_seal ORDER BY number DESC LIMIT 1',
)
const insertSeal = query(
  'audit.insert-seal',
  `INSERT INTO audit_seal (number, entry_ids, last_id, digests, sealed_at, hash)
   VALUES (:number, :entryIds, :lastId, :digests, :sealedAt, :hash)`,
)

type Sealed = { number: number; entries: number; hash: string }

/** Seals the next batch; undefined when there is none. */
async function sealBatch(tx: Transaction, upTo: number, now: Date): Promise<Sealed | undefined> {
  await lockChain(tx)
  const [last] = await findLastSeal(tx)
  const entries = await listEntries(tx, { after: last?.lastId ?? 0, upTo })
  const lastId = entries.at(-1)?.id
  if (lastId === undefined) return undefined
  const seal = {
    number: (last?.number ?? 0) + 1,
    entryIds: entries.map(({ id }) => id),
    digests: Buffer.concat(entries.map(digestOf)),
    sealedAt: now,
  }
  const hash = hashOfSeal(last?.hash ?? BEGINNING, seal)
  await insertSeal(tx, { ...seal, lastId, hash })
  return { number: seal.number, entries: entries.length, hash: hash.toString('hex') }
}

/**
 * Seals everything that is complete. The server's log gets the hash of each run's last seal: who rewrites the database, chain and
 * all, cannot reach it.
 */
export async function sealAuditLog({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const upTo = await findCompleteUpTo(db)
  if (upTo === undefined) return
  await expectKnownSeal(db, log)
  const sealNext = () => inTransaction(db, (tx) => sealBatch(tx, upTo, clock()))
  let last: Sealed | undefined
  for (let sealed = await sealNext(); sealed; sealed = await sealNext()) last = sealed
  if (!last) return
  known.set(db, last)
  log.info({ seal: last.number, hash: last.hash }, 'audit log sealed')
}

/** By database: the newest seal that this process has made. */
const known = new WeakMap<Db, Sealed>()

const findHash = query('audit.find-hash', 'SELECT hash FROM audit_seal WHERE number = :number')
/** A truncated chain is consistent: only a process that has seen more of it notices. Logged once; then the chain continues from its end. */
async function expectKnownSeal(db: Db, log: AppContext['log']): Promise<void> {
  const seen = known.get(db)
  if (!seen) return
  const [row] = await findHash(db, { number: seen.number })
  if (row?.hash.toString('hex') === seen.hash) return
  known.delete(db)
  log.error(
    { seal: seen.number, hash: seen.hash },
    'the audit log lacks a seal that this server has made: its newest entries are gone',
  )
}
