import { dayInManila } from '@aruga/contract/days'
import {
  downloadPortableCopy,
  readPortableCopy,
  requestPortableCopy,
} from '@aruga/contract/portable-copy/portable-copy'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { problem } from '../../wire/problem.ts'
import * as queries from './queries.ts'

export const portableCopyRoutes = ({ db, jobs, files, clock }: AppContext) => [
  implement(requestPortableCopy, async ({ caller: { patientId, accountId }, request }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const copyId = await queries.insertCopy(tx, { patientId, accountId, now })
      if (copyId) {
        await jobs.send(tx, 'portableCopy', { copyId })
        const auditTarget = { patientId, subjectId: copyId, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'portable_copy.requested', ...auditTarget })
      }
      const copy = await queries.findNewestCopy(tx, patientId, now)
      if (!copy) throw new Error('The copy was not stored.')
      return copy
    })
  }),

  implement(readPortableCopy, async ({ caller }) => ({
    copy: (await queries.findNewestCopy(db, caller.patientId, clock())) ?? null,
  })),

  implement(downloadPortableCopy, async ({ params, caller: { patientId, accountId }, request }) => {
    const now = clock()
    const file = await queries.findCopyFile(db, params.id, patientId, now)
    if (!file) throw problem('NotFound')
    const { key, size, readyAt } = file
    const auditTarget = { patientId, subjectId: params.id, request }
    await recordAudit(db, { at: now, actorId: accountId, action: 'portable_copy.downloaded', ...auditTarget })
    return {
      open: (range) => files.open(key, range),
      contentType: 'application/zip',
      size,
      filename: `my-data-${dayInManila(Date.parse(readyAt))}.zip`,
      etag: params.id.toLowerCase(),
      attachment: true,
    }
  }),
]
