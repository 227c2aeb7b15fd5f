// Runs in a process of its own, started by demo.ts: fills the database while the server starts and answers, and ends. Each
// person is one transaction, with a row that says so; after a kill the next start goes on with whom that leaves out.
import { type Database, inTransaction, openDatabase, type Transaction } from '@aruga/server/db/open'
import { openDiskStore } from '@aruga/server/files/disk-store'
import type { FileStore } from '@aruga/server/files/store'
import { announce } from './announcements.ts'
import { daysAfter } from './calendar.ts'
import { live } from './life.ts'
import { crowdUntil } from './people/crowd.ts'
import { playVisitors, playWaiting } from './people/known-lives.ts'
import type { Person } from './people/person.ts'
import { setUp } from './program.ts'
import { quietNews, type Scene } from './scene.ts'

/** `extent`: all of it, or only what is there from the first second and waits for the reviewer. */
export type Order = {
  connection: Parameters<typeof openDatabase>[0]['connection']
  filesDir: string
  filesKey: Uint8Array
  extent: 'full' | 'small'
}
/** `ready`: the accounts can log in. */
export type Word = { ready: true } | { done: number; of: number } | { failed: string }

const CREATE = `CREATE SCHEMA IF NOT EXISTS demo;
  CREATE TABLE IF NOT EXISTS demo.filled (what text PRIMARY KEY, at timestamptz NOT NULL)`

async function fill({ connection, filesDir, filesKey, extent }: Order) {
  const db = openDatabase({ connection, max: 1 })
  try {
    const files = await openDiskStore({ dir: filesDir, key: Buffer.from(filesKey) })
    const now = await begin(db, files)
    say({ ready: true })
    const all = [...parts(now, extent)]
    const filled = await filledOf(db)
    for (const [n, { what, play }] of all.entries()) {
      if (filled.has(what)) continue
      if (n % 50 === 0) say({ done: n, of: all.length })
      await once({ db, files }, what, now, play)
    }
    say({ done: all.length, of: all.length })
  } finally {
    await db.close()
  }
}

/** The program and the printed accounts. Answers the moment at which the demo's past ends: always the same one. */
async function begin(db: Database, files: FileStore): Promise<Date> {
  await db.query(CREATE)
  const { rows } = await db.query<{ at: string }>(`SELECT at FROM demo.filled WHERE what = 'visitors'`)
  if (rows[0]) return new Date(rows[0].at)
  const now = new Date()
  await once({ db, files }, 'visitors', now, async (scene) => {
    await setUp(scene.db, now)
    return playVisitors(scene, now)
  })
  return now
}

type Part = { what: string; play: (scene: Scene) => Promise<Person[]> }

function* parts(now: Date, extent: Order['extent']): Generator<Part> {
  yield { what: 'waiting', play: (scene) => playWaiting(scene, now) }
  if (extent === 'small') return
  for (const newcomer of crowdUntil(now)) {
    const { person } = newcomer
    yield { what: person.email, play: (scene) => live(scene, newcomer, now).then(() => [person]) }
  }
  yield { what: 'announcements', play: (scene) => announce(scene, now).then(() => []) }
}

const filledOf = async (db: Database) =>
  new Set((await db.query<{ what: string }>('SELECT what FROM demo.filled')).rows.map(({ what }) => what))

type Store = { db: Database; files: FileStore }
const once = ({ db, files }: Store, what: string, now: Date, play: Part['play']) =>
  inTransaction(db, async (tx: Transaction) => {
    const scene = { db: tx, files }
    for (const person of await play(scene)) await quietNews(scene, person, daysAfter(now, -7))
    await tx.query('INSERT INTO demo.filled (what, at) VALUES ($1, $2)', [what, now])
  })

const say = (word: Word) => process.send?.(word)

// The server is gone: what is not filled yet is filled at its next start.
process.once('disconnect', () => process.exit(0))
process.once('message', (order: Order) => {
  fill(order)
    .catch((error: Error) => say({ failed: error.message }))
    .finally(() => process.disconnect())
})
