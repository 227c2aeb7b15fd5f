// Fills the demo. Each person is one transaction, recorded in `demo.filled`, so that the next start continues after a kill.
import { type Database, inTransaction, type Transaction } from '@aruga/server/db/open'
import { rehashEarlierDocuments } from '@aruga/server/features/documents/rehash-earlier'
import { countForReports } from '@aruga/server/features/reports/roll-up/count'
import { countUnproved } from '@aruga/server/features/reports/roll-up/unproved'
import { findNewSignals } from '@aruga/server/features/signals/find'
import type { FileStore } from '@aruga/server/files/store'
import { measureReminders } from '@aruga/server/records/reminders/measure'
import { saveReminderSetting } from '@aruga/server/records/reminders/settings'
import { announce } from './announcements.ts'
import { trimBudgets } from './budgets.ts'
import { daysAfter } from './calendar.ts'
import { createFilled, type Extent, filledOf, LAST } from './filled.ts'
import { REMINDED_AFTER_DAYS } from './letter-expiry.ts'
import { crowdUntil } from './people/crowd.ts'
import { fillAccounts, fillQueue, renderAccountPhotos } from './people/known-histories.ts'
import type { Person } from './people/person.ts'
import { setUp } from './program.ts'
import { settleMonths } from './reimbursement.ts'
import { type Scene, silenceNotifications } from './scene.ts'
import { simulatePatient } from './simulate-patient.ts'

/** `ready`: the demo accounts can log in. */
export type Progress = { ready: true } | { done: number; of: number }

type Target = { db: Database; files: FileStore }

/** The callback for the finished accounts may delay the rest. */
type Report = (progress: Progress) => void | Promise<void>

/** The time of a first start, at which the demo's history ends, and the accounts' photos if they are already being rendered. */
type FirstStart = { now?: Date; photos?: ReturnType<typeof renderAccountPhotos> }

/** Fills what is missing and reports progress. */
export async function fill(target: Target, extent: Extent, report: Report, first: FirstStart = {}) {
  const now = await begin(target, first)
  await report({ ready: true })
  // Journeys in a small demo count notifications.
  if (extent === 'full') await remindOfUnclaimedLetters(target.db)
  const all = [...parts(now, extent)]
  const { rows } = await target.db.query<{ what: string }>(`SELECT what FROM ${filledOf(target.db)}`)
  const filled = new Set(rows.map(({ what }) => what))
  for (const [n, { what, play }] of all.entries()) {
    if (n % 50 === 0) await report({ done: n, of: all.length })
    if (filled.has(what)) continue
    await fillOnce(target, what, now, play)
    // People open these first. The server's job renders the crowd's thumbnails, and those that a busy machine skips here.
    if (what === LAST.small) await rehashEarlierDocuments(target).catch(() => {})
  }
  await findNewSignals({ db: target.db, clock: () => new Date() })
  // Counts the weeks' figures at once, before the job's next minute.
  await countForReports({ db: target.db, clock: () => new Date() })
  await countUnproved({ db: target.db, clock: () => new Date() })
  await measureReminders({ db: target.db, clock: () => new Date() })
  // In a small demo journeys issue letters, and these must not use up a budget.
  if (extent === 'full') await trimBudgets(target.db, now)
  await report({ done: all.length, of: all.length })
}

/** Adds the program and the demo accounts. Returns the time of the first start, at which the demo's history ends. */
async function begin(target: Target, { now = new Date(), photos }: FirstStart): Promise<Date> {
  await createFilled(target.db)
  const table = filledOf(target.db)
  const { rows } = await target.db.query<{ at: string }>(`SELECT at FROM ${table} WHERE what = 'visitors'`)
  if (rows[0]) return new Date(rows[0].at)
  await fillOnce(target, 'visitors', now, async (scene) => {
    const rendered = photos ?? renderAccountPhotos(now)
    await setUp(scene.db, now)
    return fillAccounts(scene, now, await rendered)
  })
  return now
}

/** With some left out by lot, so that the reports have something to compare. */
const remindOfUnclaimedLetters = (db: Database) =>
  saveReminderSetting(db, { kind: 'LetterUnclaimed', wanted: true, days: REMINDED_AFTER_DAYS, leftOut: 20 })

type Part = { what: string; play: (scene: Scene) => Promise<Person[]> }

function* parts(now: Date, extent: Extent): Generator<Part> {
  // Before the last part of a small demo, after the crowd of a full one.
  const settled = { what: 'reimbursement', play: (scene: Scene) => settleMonths(scene, now).then(() => []) }
  if (extent === 'small') yield settled
  yield { what: LAST.small, play: (scene) => fillQueue(scene, now) }
  if (extent === 'small') return
  for (const newcomer of crowdUntil(now)) {
    const { person } = newcomer
    yield { what: person.email, play: (scene) => simulatePatient(scene, newcomer, now).then(() => [person]) }
  }
  yield settled
  yield { what: LAST.full, play: (scene) => announce(scene, now).then(() => []) }
}

const fillOnce = ({ db, files }: Target, what: string, now: Date, play: Part['play']) =>
  inTransaction(db, async (tx: Transaction) => {
    const scene = { db: tx, files }
    for (const person of await play(scene)) await silenceNotifications(scene, person, daysAfter(now, -7))
    await tx.query(`INSERT INTO ${filledOf(db)} (what, at) VALUES ($1, $2)`, [what, now])
  })
