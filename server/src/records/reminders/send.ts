// Patients are reminded of what they have not done yet, from eight in the morning of the day: each subject once, whichever server is first.
import type { ReminderSetting } from '@aruga/contract/program/reminders'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { doEach } from '../../jobs/do-each.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import { dayFromEight } from '../../notify/days.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { dueOf, kindsOfBehaviour } from './kinds.ts'
import { recordReminders } from './record.ts'
import { findWantedReminder } from './settings.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>
type Kind = (typeof kindsOfBehaviour)[number]

/** Returns how many were due. */
export async function sendReminders(deps: Deps): Promise<number> {
  let due = 0
  await doEach(kindsOfBehaviour, async (kind) => {
    const setting = await findWantedReminder(deps.db, kind)
    if (setting) due += await sendAll(deps, kind, setting)
  })
  return due
}

const sendAll = ({ db, clock }: Deps, kind: Kind, { days }: ReminderSetting) =>
  inBatches(db, {
    work: (tx, ids) => sendDue(tx, { kind, days, ids, now: clock() }),
    listDue: async (db) =>
      (await dueOf[kind](db, { ...asked(clock()), days, ids: null })).map(({ subjectId }) => ({ id: subjectId })),
  })

const asked = (now: Date) => ({ now, today: dayFromEight(now) })

/** Reminds of one batch, or of these subjects, in the caller's transaction. Returns how many were due. */
export async function sendDue(
  tx: Db,
  { kind, days, ids = null, now }: { kind: Kind; days: number; ids?: string[] | null; now: Date },
): Promise<number> {
  const due = await dueOf[kind](tx, { ...asked(now), days, ids })
  for (const { patientId, letterId, params } of await recordReminders(tx, { kind, due, now }))
    await notifyPatient(tx, { patientId, kind, params, subjectId: letterId, now })
  return due.length
}
