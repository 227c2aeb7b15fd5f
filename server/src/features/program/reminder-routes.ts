import { changeReminder, listReminderSettings, mostDaysOf } from '@aruga/contract/program/reminders'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import * as settings from '../../records/reminders/settings.ts'
import { invalidField } from '../../wire/problem.ts'

export const reminderRoutes = ({ db, clock }: AppContext) => [
  implement(listReminderSettings, async () => ({ items: await settings.listReminderSettings(db) })),

  implement(changeReminder, ({ params: { kind }, body, caller: { accountId }, request }) =>
    inTransaction(db, async (tx) => {
      const most = mostDaysOf(kind)
      if (body.days > most) throw invalidField('ReminderTooEarly', 'days', { days: most })
      const reason = await settings.saveReminderSetting(tx, { kind, ...body })
      if (reason) {
        const auditTarget = { patientId: null, subjectId: null, request, reason }
        await recordAudit(tx, { at: clock(), actorId: accountId, action: 'program.reminder_set', ...auditTarget })
      }
      return { items: await settings.listReminderSettings(tx) }
    }),
  ),
]
