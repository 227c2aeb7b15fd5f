// The announcements that the program has sent to all of its patients so far.

import { recordAudit } from '@aruga/server/audit/record-audit'
import { query } from '@aruga/server/db/query'
import { finishAnnouncement, insertAnnouncement, recordProgress } from '@aruga/server/features/announcements/queries'
import { notifyPatient } from '@aruga/server/notify/notify'
import { AMIHAN } from './accounts.ts'
import { daysBefore, hoursAfter } from './calendar.ts'
import { idOf } from './ids.ts'
import { REQUEST, type Scene } from './scene.ts'

const ANNOUNCEMENTS = [
  {
    days: 33,
    title: { en: 'The office is closed on Monday', fil: 'Sarado po ang opisina sa Lunes' },
    body: {
      en: 'It is a holiday. We answer again on Tuesday. Letters and codes work as always.',
      fil: 'Pista opisyal po. Sasagot kami muli sa Martes. Gumagana pa rin ang mga sulat at code.',
    },
  },
  {
    days: 12,
    title: { en: 'Three more branches in Quezon City', fil: 'Tatlo pang branch sa Quezon City' },
    body: {
      en: 'You can now claim at Tomas Morato Avenue, Visayas Avenue and Maginhawa Street, too.',
      fil: 'Maaari na rin po kayong kumuha sa Tomas Morato Avenue, Visayas Avenue at Maginhawa Street.',
    },
  },
]

const patientsBefore = query(
  'demo.patients-before',
  `SELECT id AS "patientId" FROM patient WHERE status = 'Active' AND decided_at < :at ORDER BY id`,
)
const silence = query(
  'demo.silence-announcements',
  `UPDATE notification SET mail_due = false, read_at = coalesce(read_at, created_at + interval '1 day')
   WHERE kind = 'Announcement'`,
)

/** Sends each to the patients who were active at its time. */
export async function announce({ db }: Scene, now: Date): Promise<void> {
  for (const { days, title, body } of ANNOUNCEMENTS) {
    const at = daysBefore(now, days, 9.5)
    const id = idOf(`announcement ${title.en}`)
    const audience = await patientsBefore(db, { at })
    await insertAnnouncement(db, {
      id,
      title,
      body,
      audience: {},
      patients: audience.length,
      sentBy: AMIHAN.id,
      now: at,
    })
    const auditTarget = { patientId: null, subjectId: id, request: REQUEST }
    await recordAudit(db, { at, actorId: AMIHAN.id, action: 'announcement.sent', ...auditTarget })
    const params = { title, body }
    for (const { patientId } of audience) await notifyPatient(db, { patientId, kind: 'Announcement', params, now: at })
    const last = audience.at(-1)
    if (last) await recordProgress(db, id, audience.length, last.patientId)
    await finishAnnouncement(db, id, hoursAfter(at, 0.05))
  }
  await silence(db)
}
