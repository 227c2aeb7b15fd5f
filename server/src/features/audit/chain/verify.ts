// Verifies the audit log against its seals: `npm run audit:verify`.
import { type Database, type Db, inTransaction } from '../../../db/open.ts'
import { query, type Row } from '../../../db/query.ts'
import { disposedEntries } from './disposed.ts'
import { BEGINNING, DIGEST_BYTES, digestOf, hashOfSeal, listEntries } from './seals.ts'

const listSeals = query(
  'audit.list-seals',
  `SELECT number, entry_ids AS "entryIds", last_id AS "lastId", digests, sealed_at AS "sealedAt", hash
   FROM audit_seal WHERE number > :after ORDER BY number LIMIT 20`,
)
const findSeal = query(
  'audit.find-last-seals',
  'SELECT number, last_id AS "lastId", hash FROM audit_seal ORDER BY number DESC LIMIT 1 OFFSET :last',
)
const beginReading = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY'

type StoredSeal = Row<'audit.list-seals'>
type Entry = Row<'audit.list-entries'>

async function* eachSeal(db: Db, from: number): AsyncGenerator<StoredSeal, undefined> {
  for (let after = from; ; ) {
    const page: StoredSeal[] = await listSeals(db, { after })
    yield* page
    const last = page.at(-1)
    if (!last) return undefined
    after = last.number
  }
}

async function* eachEntry(db: Db, from: number): AsyncGenerator<Entry, undefined> {
  for (let after = from; ; ) {
    const page: Entry[] = await listEntries(db, { after, upTo: null })
    yield* page
    const last = page.at(-1)
    if (!last) return undefined
    after = last.id
  }
}

export type Verified = {
  /** The first difference from the seals; undefined without one. */
  broken?: string
  /** Entries that match their seal. */
  entries: number
  /** Missing entries whose disposal is in the audit log. */
  disposed: number
  /** Entries since the last seal. */
  unsealed: number
  /** The hash in hexadecimal digits. */
  lastSeal?: { number: number; sealedAt: string; hash: string }
  /** Whether one of the seals has the expected hash. */
  hasExpected: boolean
}

/**
 * Reads every seal and every entry, as of one moment and a thousand at a time, and compares them. It stops at the first
 * difference that no audited disposal explains. `expected`: the hash of an earlier seal, in hex, that the chain must contain. `last`: this
 * many seals of the chain's end; the seal before them is trusted.
 */
export const verifyAuditLog = (
  db: Database,
  { expected, last }: { expected?: string | undefined; last?: number } = {},
): Promise<Verified> =>
  inTransaction(db, async (tx) => {
    await tx.query(beginReading)
    const verified: Verified = { entries: 0, disposed: 0, unsealed: 0, hasExpected: false }
    const before = last === undefined ? undefined : (await findSeal(tx, { last }))[0]
    const entries = eachEntry(tx, before?.lastId ?? Number.MIN_SAFE_INTEGER)
    const isDisposed = disposedEntries(tx)
    let entry = (await entries.next()).value
    let previous: Buffer = before?.hash ?? BEGINNING
    for await (const seal of eachSeal(tx, before?.number ?? Number.MIN_SAFE_INTEGER)) {
      const number = (verified.lastSeal?.number ?? before?.number ?? 0) + 1
      if (seal.number !== number) return { ...verified, broken: `Seal ${number} is missing.` }
      if (
        !hashOfSeal(previous, { ...seal, sealedAt: new Date(seal.sealedAt) }).equals(seal.hash) ||
        seal.entryIds.at(-1) !== seal.lastId
      ) {
        return { ...verified, broken: `Seal ${number} was changed, or a seal before it.` }
      }
      for (const [index, id] of seal.entryIds.entries()) {
        if (entry && entry.id < id) return { ...verified, broken: `Entry ${entry.id} was inserted later.` }
        if (!entry || entry.id > id) {
          if (!(await isDisposed({ id, sealedAt: seal.sealedAt })))
            return { ...verified, broken: `Entry ${id} is missing.` }
          verified.disposed += 1
          continue
        }
        const digest = seal.digests.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES)
        if (!digestOf(entry).equals(digest)) return { ...verified, broken: `Entry ${id} was changed.` }
        verified.entries += 1
        entry = (await entries.next()).value
      }
      previous = seal.hash
      const hash = seal.hash.toString('hex')
      verified.lastSeal = { number, sealedAt: seal.sealedAt, hash }
      verified.hasExpected ||= hash === expected
    }
    for (; entry; entry = (await entries.next()).value) verified.unsealed += 1
    return verified
  })
