// What the program reminds patients of. Read at each use: a change on one server counts on the others at once.
import { type ReminderKind, type ReminderSetting, reminderKinds } from '@aruga/contract/program/reminders'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const list = query('reminders.list-settings', 'SELECT kind, wanted, days, left_out AS "leftOut" FROM reminder_setting')

/** In the contract's order. */
export async function listReminderSettings(db: Db): Promise<ReminderSetting[]> {
  const settings = await list(db)
  return reminderKinds.flatMap((kind) => settings.filter((setting) => setting.kind === kind))
}

/** Null: the program does not want it. */
export async function findWantedReminder(db: Db, kind: ReminderKind): Promise<ReminderSetting | null> {
  return (await list(db)).find((setting) => setting.kind === kind && setting.wanted) ?? null
}

const lock = query(
  'reminders.lock-setting',
  'SELECT kind, wanted, days, left_out AS "leftOut" FROM reminder_setting WHERE kind = :kind FOR UPDATE',
)
const save = query(
  'reminders.save-setting',
  'UPDATE reminder_setting SET wanted = :wanted, days = :days, left_out = :leftOut WHERE kind = :kind',
)
/** Returns the change in words for the audit log; undefined when nothing changed. */
export async function saveReminderSetting(tx: Db, setting: ReminderSetting): Promise<string | undefined> {
  const [before] = await lock(tx, { kind: setting.kind })
  if (!before) throw new Error(`The table reminder_setting has no row for ${setting.kind}.`)
  const [was, is] = [inWords(before), inWords(setting)]
  if (was === is) return undefined
  await save(tx, setting)
  return `${setting.kind}: ${was} to ${is}`
}

const inWords = ({ wanted, days, leftOut }: Omit<ReminderSetting, 'kind'>) =>
  `${wanted ? 'on' : 'off'}, ${days} days, ${leftOut} % left out`
