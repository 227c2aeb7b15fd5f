// The board of leads and administrators.

import { paperRoles } from '@aruga/contract/papers/staff'
import { BOARD_DAYS, type Board, ESCALATION_HOURS } from '@aruga/contract/review/board'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { oldestFirst } from '../../records/cases/open-cases.ts'
import { dueAt, workingDaysAfter } from '../../records/cases/working-days.ts'
import { findReckoning, type Reckoning } from '../../records/program/working-time.ts'
import { listCases } from './queue.ts'
import { countEveryCase } from './queue-counts.ts'
import { countOpenSecondLooks, listAgreement } from './second-looks/queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** Enough to find the 20 that are due first, since each kind has its own promise. */
const MOST_OVERDUE = 200
const SHOWN = 20

/** Cases due by this time are due soon. */
export const soonAt = (reckoning: Reckoning, now: Date) => workingDaysAfter(reckoning, now, ESCALATION_HOURS / 24)

const countAges = query(
  'board.ages',
  `SELECT kind AS "kind!: CaseKind", min(since) AS "oldestAt?", ARRAY[
     count(*) FILTER (WHERE since > :now::timestamptz - interval '1 day'),
     count(*) FILTER (WHERE since <= :now::timestamptz - interval '1 day' AND since > :now::timestamptz - interval '2 days'),
     count(*) FILTER (WHERE since <= :now::timestamptz - interval '2 days' AND since > :now::timestamptz - interval '3 days'),
     count(*) FILTER (WHERE since <= :now::timestamptz - interval '3 days')]::int[] AS "ages!"
   FROM (
     SELECT 'Registration' AS kind, coalesce(p.waiting_since, p.registered_at) AS since FROM patient p
     WHERE p.status = 'UnderReview' AND NOT EXISTS (SELECT FROM question q WHERE q.case_id = p.id AND q.status = 'Asked')
     UNION ALL
     SELECT d.kind, coalesce(d.waiting_since, d.uploaded_at) FROM document d
     WHERE is_undecided(d) AND is_case(d.kind) AND d.patient_active
       AND NOT EXISTS (SELECT FROM question q WHERE q.case_id = d.id AND q.status = 'Asked')
   ) waiting GROUP BY kind`,
)

const listDecided = query(
  'board.decided',
  `SELECT e.kind AS "kind: CaseKind", e.outcome, e.at, e.waiting_since AS "waitingSince!", e.promised_at AS "promisedAt", e.decided_by AS "decidedBy!"
   FROM case_event e WHERE e.decided_by IS NOT NULL AND e.at >= :from AND e.waiting_since IS NOT NULL`,
)

const findNames = query('board.names', 'SELECT id AS "id!", name_of(id) AS name FROM unnest(:ids::uuid[]) id')

async function decisionsOf(db: Db, reckoning: Reckoning, from: Date) {
  const all = (await listDecided(db, { from })).map((one) => ({
    ...one,
    kept: new Date(one.at) <= dueAt(reckoning, one),
  }))
  const total = (decisions: typeof all) => ({
    decided: decisions.length,
    declined: decisions.filter(({ outcome }) => outcome === 'Declined').length,
    kept: decisions.filter(({ kept }) => kept).length,
  })
  const byReviewer = Map.groupBy(all, ({ decidedBy }) => decidedBy)
  const reviewers = (await findNames(db, { ids: [...byReviewer.keys()] }))
    .map(({ id, name }) => ({ name: name ?? '', ...total(byReviewer.get(id) ?? []) }))
    .sort((one, other) => other.decided - one.decided || one.name.localeCompare(other.name))
  return { ...total(all), reviewers }
}

/** Overdue cases and those due soon, in the order of their due times. */
async function nextToBreak(db: Db, reckoning: Reckoning, soon: Date, now: Date): Promise<Board['next']> {
  const everything = {
    ids: null,
    search: null,
    kind: null,
    who: null,
    onlyOverdue: true,
    caseId: null,
    reviewerId: NOBODY,
    roles: paperRoles,
  }
  const { items } = await listCases(db, {
    ...everything,
    reckoning,
    now,
    dueBy: soon,
    order: oldestFirst,
    limit: MOST_OVERDUE,
    offset: 0,
  })
  return items
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))
    .slice(0, SHOWN)
    .map(({ kind, id, patientCode, dueAt, overdue, assignedTo }) => {
      return { kind, id, patientCode, dueAt, overdue, assignedTo: assignedTo?.name ?? null }
    })
}
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The board as of `now`. One query after the other, so that it uses only one database connection. */
export async function readBoard(db: Db, now: Date): Promise<Board> {
  const reckoning = await findReckoning(db)
  const soon = soonAt(reckoning, now)
  const dueNow = await countEveryCase(db, { reckoning, now })
  const dueSoon = await countEveryCase(db, { reckoning, now: soon })
  const ages = new Map((await countAges(db, { now })).map((one) => [one.kind, one]))
  const from = new Date(now.getTime() - BOARD_DAYS * DAY_MS)
  return {
    readAt: now.toISOString(),
    kinds: dueNow.map(({ kind, waiting, overdue }) => ({
      kind,
      waiting,
      overdue,
      soon: Math.max(0, (dueSoon.find((one) => one.kind === kind)?.overdue ?? 0) - overdue),
      ages: ages.get(kind)?.ages ?? [0, 0, 0, 0],
      oldestAt: ages.get(kind)?.oldestAt ?? null,
    })),
    next: await nextToBreak(db, reckoning, soon, now),
    from: from.toISOString(),
    ...(await decisionsOf(db, reckoning, from)),
    looksOpen: await countOpenSecondLooks(db, now),
    agreement: await listAgreement(db, now),
  }
}
