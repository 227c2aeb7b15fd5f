// What staff see and ask of one patient's papers: never a file.
import { byLanguage, textIn } from '@aruga/contract/languages'
import { listPatientPapers, requestPaper, withdrawPaperRequest } from '@aruga/contract/papers/staff'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { lockPatient, refuseOwnPatient } from '../../records/cases/case-head.ts'
import { findPaperKind } from '../../records/papers/kinds.ts'
import { maySee } from '../../records/papers/may-see.ts'
import { listPapersOf } from '../../records/papers/of-patient.ts'
import * as requests from '../../records/papers/requests.ts'
import { needOpenFile } from '../../records/patients/open-page.ts'
import { findReaderOf } from '../../records/patients/queries.ts'
import { trimmed } from '../../texts/trimmed.ts'
import { orNotFound, problem } from '../../wire/problem.ts'

export const patientRoutes = ({ db, clock }: AppContext) => [
  implement(listPatientPapers, async ({ params, caller: { accountId, roles } }) => {
    const now = clock()
    const patientId = params.id.toLowerCase()
    orNotFound(await findReaderOf(db, patientId, now))
    await needOpenFile(db, accountId, patientId, now)
    const papers = await listPapersOf(db, patientId, now)
    return {
      items: papers.map(({ requestId, note, requestedBy, requestedAt, seenBy, lastDay, ...paper }) => ({
        ...paper,
        validUntil: lastDay,
        visible: maySee(roles, seenBy),
        request:
          requestId && note && requestedAt
            ? { id: requestId, note, by: requestedBy ?? 'Somebody', at: requestedAt }
            : null,
      })),
    }
  }),

  implement(requestPaper, ({ params, body, caller: { accountId: by }, request }) => {
    const now = clock()
    const patientId = params.id.toLowerCase()
    return inTransaction(db, async (tx) => {
      const status = await lockPatient(tx, patientId)
      if (status === undefined) throw problem('NotFound')
      await needOpenFile(tx, by, patientId, now)
      await refuseOwnPatient(tx, patientId, by)
      const kind = orNotFound(await findPaperKind(tx, body.kindId))
      if (kind.retired) throw problem('NotFound')
      const reader = await findReaderOf(tx, patientId, now)
      if (status === 'Unsubscribed' || !reader?.hasReader) throw problem('PatientUnreachable')
      const note = trimmed(body.note)
      const id = await requests.insertPaperRequest(tx, { patientId, kindId: kind.id, note, by, now })
      if (!id) throw problem('PaperAskedAlready')
      const auditTarget = { patientId, subjectId: kind.id, request }
      await recordAudit(tx, { at: now, actorId: by, action: 'paper.requested', ...auditTarget })
      const params = { paper: byLanguage((language) => textIn(kind.names, language)), note }
      await notifyPatient(tx, { patientId, kind: 'PaperRequested', params, now })
      return { id }
    })
  }),

  implement(withdrawPaperRequest, ({ params, caller: { accountId: by }, request }) => {
    const now = clock()
    const id = params.id.toLowerCase()
    return inTransaction(db, async (tx) => {
      const { patientId, kindId } = orNotFound(await requests.findPaperRequest(tx, id))
      await needOpenFile(tx, by, patientId, now)
      if (!(await requests.endPaperRequest(tx, id, now))) throw problem('PaperRequestEnded')
      const auditTarget = { patientId, subjectId: kindId, request }
      await recordAudit(tx, { at: now, actorId: by, action: 'paper.request_withdrawn', ...auditTarget })
    })
  }),
]
