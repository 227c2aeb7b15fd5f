// Patients are reminded 30 and 7 days before an accepted paper ends, and told once it has ended, from eight in the morning, once each, whichever
// server is first. Not of a paper that they need no longer, or have sent anew.
import { beginningOf, daysAfter } from '@aruga/contract/days'
import { byLanguage, textIn } from '@aruga/contract/languages'
import { PAPER_REMINDER_DAYS } from '@aruga/contract/papers/papers'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { doEach } from '../../jobs/do-each.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import { dayFromEight, dayOf } from '../../notify/days.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { listPapersOf } from './of-patient.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

// Between two days, so that what ended long ago is not read again each time.
const due = `valid_until BETWEEN :from AND :until AND coalesce(reminded_days, 1000) > :days`
const listDue = query(
  'papers.list-to-remind',
  `SELECT document_id AS id FROM program_paper WHERE ${due} ORDER BY valid_until`,
)
const remind = query(
  'papers.remind',
  `WITH due AS (
     SELECT document_id FROM program_paper WHERE ${due} AND (:ids::uuid[] IS NULL OR document_id = ANY (:ids))
     ORDER BY valid_until LIMIT 100 FOR UPDATE SKIP LOCKED
   ) UPDATE program_paper p SET reminded_days = :days FROM due WHERE p.document_id = due.document_id
   RETURNING p.document_id AS "documentId", p.patient_id AS "patientId", p.paper_kind_id AS "kindId", p.valid_until AS "validUntil!"`,
)

/** After the last day. */
const ENDED = -1
/** The shortest first: a paper found on its last day gets only that reminder. */
const reminders = [ENDED, ...PAPER_REMINDER_DAYS.toReversed()]

/** Returns how many papers were checked. */
export async function remindOfPapers(deps: Deps): Promise<number> {
  let checked = 0
  await doEach(reminders, async (days) => {
    checked += await remindAll(deps, days)
  })
  return checked
}

function remindAll({ db, clock }: Deps, days: number) {
  const today = dayFromEight(clock())
  const from = days === ENDED ? daysAfter(today, -30) : today
  const within = { from, until: daysAfter(today, days), days }
  return inBatches(db, {
    work: (tx, ids) => remindDue(tx, clock(), { ...within, ids }),
    listDue: (db) => listDue(db, within),
  })
}

type Within = { from: string; until: string; days: number; ids: string[] | null }

async function remindDue(tx: Db, now: Date, within: Within): Promise<number> {
  const papers = await remind(tx, within)
  for (const { documentId, patientId, kindId, validUntil } of papers) {
    const paper = (await listPapersOf(tx, patientId, now)).find((one) => one.kindId === kindId)
    const kind = paper?.state === 'Ending' ? 'PaperEndsSoon' : paper?.state === 'Ended' ? 'PaperEnded' : undefined
    if (!paper || !kind || paper.acceptedId !== documentId) continue
    const params = {
      paper: byLanguage((language) => textIn(paper.names, language)),
      day: dayOf(beginningOf(validUntil)),
    }
    await notifyPatient(tx, { patientId, kind, params, now })
  }
  return papers.length
}
