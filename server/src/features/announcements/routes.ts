import { randomUUID } from 'node:crypto'
import {
  type Announcement,
  countAudience,
  listAnnouncements,
  sendAnnouncement,
} from '@aruga/contract/announcements/announcements'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { problem } from '../../wire/problem.ts'
import * as queries from './queries.ts'

export const announcementRoutes = ({ db, jobs, clock }: AppContext) => [
  implement(listAnnouncements, ({ query }) =>
    queries.listAnnouncements(db, {
      filter: containing(query.Filter),
      order: orderBy(query.Sorting, queries.announcementSorting, queries.newestFirst),
      ...pageOf(query),
    }),
  ),

  implement(countAudience, async ({ body }) => ({ patients: await queries.countPatients(db, body) })),

  implement(sendAnnouncement, async ({ body, caller: { accountId }, request }) => {
    const now = clock()
    const once = { scope: `announcement ${accountId}`, input: body, now }
    return withIdempotency<Announcement>(db, request, once, (finish) =>
      inTransaction(db, async (tx) => {
        const patients = await queries.countPatients(tx, body.audience)
        if (patients === 0) throw problem('NobodyToTell')
        const id = randomUUID()
        await queries.insertAnnouncement(tx, { id, ...body, patients, sentBy: accountId, now })
        await jobs.send(tx, 'announcement', { announcementId: id })
        const auditTarget = { patientId: null, subjectId: id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'announcement.sent', ...auditTarget })
        const announcement = await queries.findAnnouncement(tx, id)
        if (!announcement) throw new Error('The announcement was not stored.')
        await finish(tx, announcement)
        return announcement
      }),
    )
  }),
]
