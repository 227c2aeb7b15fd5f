// The acknowledged effects of a load, to compare with the database: nothing lost, nothing doubled.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Db } from '@aruga/server/db/open'
import type { FileStore } from '@aruga/server/files/store'

/** How often each effect is in the database, by its key. */
const effects = {
  /** By letter. */
  claim: `SELECT letter_id::text AS key, count(*)::int AS found FROM letter_event WHERE state = 'Claimed' GROUP BY 1`,
  undo: `SELECT letter_id::text AS key, count(*)::int AS found FROM letter_event WHERE state = 'ClaimUndone' GROUP BY 1`,
  handOver: 'SELECT letter_id::text AS key, count(*)::int AS found FROM dispensing GROUP BY 1',
  /** By the SHA-256 of the content. */
  upload: 'SELECT sha256 AS key, count(*)::int AS found FROM document GROUP BY 1',
  /** By the document that was decided. */
  decision: `SELECT subject_id::text AS key, count(*)::int AS found FROM audit_entry
             WHERE action = 'document.accepted' GROUP BY 1`,
  /** By e-mail address. */
  registration:
    'SELECT email AS key, count(*)::int AS found FROM patient p JOIN account a ON a.id = p.account_id GROUP BY 1',
} as const

export type EffectKind = keyof typeof effects
type Entry = { kind: EffectKind; key: string; sent: number; acknowledged: number }

export type Ledger = {
  /** A call was sent for this effect; each call that is repeated counts once. */
  sent(kind: EffectKind, key: string): void
  acknowledged(kind: EffectKind, key: string): void
  /** Acknowledged effects, by kind. */
  totals(): Record<EffectKind, number>
  /**
   * Every effect that is lost or doubled, in words; empty when all is well. An effect whose call was never answered may exist or
   * not. Call it when no call is running.
   */
  differences(db: Db): Promise<string[]>
  /** The acknowledged uploads whose stored files are not the bytes that were sent, by document id. Reads every file. */
  damagedFiles(db: Db, files: FileStore): Promise<string[]>
}

export function openLedger(): Ledger {
  const entries = new Map<string, Entry>()
  const entry = (kind: EffectKind, key: string) => {
    const id = `${kind} ${key}`
    const entry = entries.get(id) ?? { kind, key, sent: 0, acknowledged: 0 }
    entries.set(id, entry)
    return entry
  }
  return {
    sent: (kind, key) => void entry(kind, key).sent++,
    acknowledged: (kind, key) => void entry(kind, key).acknowledged++,
    totals: () => {
      const totals = Object.fromEntries(Object.keys(effects).map((kind) => [kind, 0])) as Record<EffectKind, number>
      for (const { kind, acknowledged } of entries.values()) totals[kind] += acknowledged
      return totals
    },
    differences: async (db) => [
      ...(await differences(db, [...entries.values()])),
      ...(await miscounted(db)).map((letter) => `letter ${letter}: its units are not the sum of its hand-overs`),
    ],
    damagedFiles: (db, files) => damagedFiles(db, files, [...entries.values()]),
  }
}

async function differences(db: Db, entries: Entry[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [kind, sql] of Object.entries(effects)) {
    const { rows } = await db.query<{ key: string; found: number }>(sql)
    const counts = new Map(rows.map((row) => [row.key, row.found]))
    for (const { key, sent, acknowledged } of entries.filter((entry) => entry.kind === kind)) {
      const count = counts.get(key) ?? 0
      if (count < acknowledged) wrong.push(`${kind} ${key}: ${acknowledged} acknowledged, ${count} stored`)
      if (count > sent) wrong.push(`${kind} ${key}: ${sent} sent, ${count} stored`)
    }
  }
  return wrong
}

async function miscounted(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT l.id FROM letter l JOIN dispensing d ON d.letter_id = l.id
     GROUP BY l.id HAVING l.quantity_dispensed <> sum(d.quantity)`,
  )
  return rows.map(({ id }) => id)
}

async function damagedFiles(db: Db, files: FileStore, entries: Entry[]): Promise<string[]> {
  const keys = entries.filter(({ kind, acknowledged }) => kind === 'upload' && acknowledged > 0).map(({ key }) => key)
  const { rows } = await db.query<{ id: string; filename: string; sha256: string }>(
    'SELECT id, filename, sha256 FROM document WHERE sha256 = ANY ($1)',
    [keys],
  )
  const damaged: string[] = []
  for (const { id, filename, sha256 } of rows) {
    const bytes = await files.open(filename).then(buffer, () => Buffer.alloc(0))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) damaged.push(id)
  }
  return damaged
}
