export type { ReminderKind } from '@aruga/contract/program/reminders'

/** Columns that always have such a type. */
export const columns = {
  'reminder.kind': 'ReminderKind',
  'reminder_setting.kind': 'ReminderKind',
  'reminder_week.kind': 'ReminderKind',
}
