// The announcements that the program has sent to all of its patients so far.
import { countPatients, insertAnnouncement, nextPatients } from '@aruga/server/features/announcements/queries'
import { recordAudit } from '@aruga/server/features/audit/queries'
import { notify } from '@aruga/server/features/notifications/queries'
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

/** Sends each to the patients who were active at its time. */
export async function announce({ db }: Scene, now: Date): Promise<void> {
  for (const { days, title, body } of ANNOUNCEMENTS) {
    const at = daysBefore(now, days, 9.5)
    const id = idOf(`announcement ${title.en}`)
    const patients = await nextPatients(db, {}, null, await countPatients(db, {}))
    const { rows } = await db.query<{ id: string }>(
      `SELECT id FROM patient WHERE status = 'Active' AND decided_at < $1`,
      [at],
    )
    const activeThen = new Set(rows.map((patient) => patient.id))
    const audience = patients.filter(({ patientId }) => activeThen.has(patientId))
    await insertAnnouncement(db, {
      id,
      title,
      body,
      audience: {},
      patients: audience.length,
      sentBy: AMIHAN.id,
      now: at,
    })
    const on = { patientId: null, subjectId: id, request: REQUEST }
    await recordAudit(db, { at, actorId: AMIHAN.id, action: 'announcement.sent', ...on })
    const params = { title, body }
    for (const { accountId } of audience) await notify(db, { accountId, kind: 'Announcement', params, now: at })
    await db.query('UPDATE announcement SET told = patients, finished_at = $2 WHERE id = $1', [
      id,
      hoursAfter(at, 0.05),
    ])
  }
  await db.query(
    `UPDATE notification SET mail_due = false, read_at = coalesce(read_at, created_at + interval '1 day')
     WHERE kind = 'Announcement'`,
  )
}
