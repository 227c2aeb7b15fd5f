// Fills the demo. Each person is one transaction, with a row that says so: after a kill, whom that leaves out is filled by
// the next start.
import { type Database, inTransaction, type Transaction } from '@aruga/server/db/open'
import type { FileStore } from '@aruga/server/files/store'
import { announce } from './announcements.ts'
import { daysAfter } from './calendar.ts'
import { crowdUntil } from './people/crowd.ts'
import { developVisitorsPhotos, playVisitors, playWaiting } from './people/known-histories.ts'
import type { Person } from './people/person.ts'
import { setUp } from './program.ts'
import { quietNews, type Scene } from './scene.ts'
import { live } from './simulate-patient.ts'

/** `small`: only what is there from the first second, and what waits for the reviewer. */
export type Extent = 'full' | 'small'
/** `ready`: the accounts can log in. */
export type Progress = { ready: true } | { done: number; of: number }

type Target = { db: Database; files: FileStore }

const CREATE = `CREATE SCHEMA IF NOT EXISTS demo;
  CREATE TABLE IF NOT EXISTS demo.filled (what text PRIMARY KEY, at timestamptz NOT NULL)`

/** Fills what is missing, and says how far it is. */
export async function fill(target: Target, extent: Extent, say: (progress: Progress) => void, today = new Date()) {
  const now = await begin(target, today)
  say({ ready: true })
  const all = [...parts(now, extent)]
  const { rows } = await target.db.query<{ what: string }>('SELECT what FROM demo.filled')
  const filled = new Set(rows.map(({ what }) => what))
  for (const [n, { what, play }] of all.entries()) {
    if (n % 50 === 0) say({ done: n, of: all.length })
    if (!filled.has(what)) await fillOnce(target, what, now, play)
  }
  say({ done: all.length, of: all.length })
}

/** Whether nobody is in the database yet, or a filling was begun that is not at this end. */
export async function isToBeFilled(db: Database, extent: Extent): Promise<boolean> {
  const { rows } = await db.query<{ empty: boolean; begun: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM account) AS empty, to_regclass('demo.filled') IS NOT NULL AS begun`,
  )
  if (!rows[0]?.begun) return rows[0]?.empty === true
  const ended = await db.query('SELECT FROM demo.filled WHERE what = $1', [LAST[extent]])
  return ended.rows.length === 0
}

/** The program and the printed accounts. Answers the moment at which the demo's past ends: always the same one. */
async function begin(target: Target, now: Date): Promise<Date> {
  await target.db.query(CREATE)
  const { rows } = await target.db.query<{ at: string }>(`SELECT at FROM demo.filled WHERE what = 'visitors'`)
  if (rows[0]) return new Date(rows[0].at)
  await fillOnce(target, 'visitors', now, async (scene) => {
    const photos = developVisitorsPhotos(now)
    await setUp(scene.db, now)
    return playVisitors(scene, now, await photos)
  })
  return now
}

type Part = { what: string; play: (scene: Scene) => Promise<Person[]> }
const LAST: Record<Extent, string> = { small: 'waiting', full: 'announcements' }

function* parts(now: Date, extent: Extent): Generator<Part> {
  yield { what: LAST.small, play: (scene) => playWaiting(scene, now) }
  if (extent === 'small') return
  for (const newcomer of crowdUntil(now)) {
    const { person } = newcomer
    yield { what: person.email, play: (scene) => live(scene, newcomer, now).then(() => [person]) }
  }
  yield { what: LAST.full, play: (scene) => announce(scene, now).then(() => []) }
}

const fillOnce = ({ db, files }: Target, what: string, now: Date, play: Part['play']) =>
  inTransaction(db, async (tx: Transaction) => {
    const scene = { db: tx, files }
    for (const person of await play(scene)) await quietNews(scene, person, daysAfter(now, -7))
    await tx.query('INSERT INTO demo.filled (what, at) VALUES ($1, $2)', [what, now])
  })
