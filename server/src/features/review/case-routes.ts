// The queue, one case, and its assignment.

import { may } from '@aruga/contract/permissions'
import { readBoard } from '@aruga/contract/review/board'
import {
  assignCase,
  countCases as countCasesCall,
  findReceiptBranches,
  listCases,
  openCase,
  readCase,
  releaseCase,
  viewDocumentAsSent,
  viewPatientDocument,
} from '@aruga/contract/review/queue'
import { reasonOf } from '../../audit/open-reason.ts'
import { findOpenCase } from '../../audit/patient-file-access.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishAssignments } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { findCase, refusalOf } from '../../records/cases/case-head.ts'
import { caseSorting, oldestFirst } from '../../records/cases/open-cases.ts'
import { findDocumentFile } from '../../records/documents/queries.ts'
import { letterSearch } from '../../records/letters/staff-search.ts'
import { refuseUnlessSeen } from '../../records/papers/may-see.ts'
import { findReckoning } from '../../records/program/working-time.ts'
import { isAskedNow } from '../../records/questions/queries.ts'
import { suspectIf } from '../../records/signals/suspect-if.ts'
import { orderBy, pageOf } from '../../wire/list-query.ts'
import { problem } from '../../wire/problem.ts'
import { documentAsSent, refuseUnlessAvailable, sentDocument } from '../documents/sent-document.ts'
import { findSignalsOf } from '../signals/find.ts'
import { findAssignment, releaseCaseOf, takeCase } from './assign.ts'
import { readBoard as findBoard } from './board.ts'
import * as queue from './queue.ts'
import { countCases, countOwnCases } from './queue-counts.ts'
import { readInFull } from './read-case.ts'
import { listReceiptBranches } from './receipt-branches.ts'

export const caseRoutes = ({ db, files, clock }: AppContext) => [
  implement(readBoard, () => findBoard(db, clock())),

  implement(listCases, async ({ query, caller }) => {
    return queue.listCases(db, {
      ids: null,
      search: letterSearch(query.Filter),
      kind: may(caller.roles, 'review.decide') ? (query.Kind ?? null) : 'ProgramPaper',
      who: query.AssignedTo === 'anyone' ? null : (query.AssignedTo ?? null),
      onlyOverdue: query.Overdue ?? false,
      caseId: query.CaseId ?? null,
      reviewerId: caller.accountId,
      roles: caller.roles,
      reckoning: await findReckoning(db),
      now: clock(),
      order: orderBy(query.Sorting, caseSorting, oldestFirst),
      ...pageOf(query),
    })
  }),

  implement(countCasesCall, async ({ caller }) => {
    const reckoning = await findReckoning(db)
    const now = clock()
    const [items, own] = await Promise.all([
      countCases(db, { roles: caller.roles, reckoning, now }),
      countOwnCases(db, caller.accountId, now),
    ])
    return { items, ...own }
  }),

  implement(readCase, async ({ params: { kind, id }, caller: { accountId, roles }, request }) => {
    const now = clock()
    const head = await findCase(db, kind, id)
    if (head) refuseUnlessSeen(roles, head)
    // While it waits for the patient, the question and an answer can be read, but nothing decided.
    const refusal = head && (await isAskedNow(db, head.id)) ? undefined : refusalOf(head, accountId)
    if (refusal || !head) throw refusal ?? problem('NotFound')
    const auditTarget = { patientId: head.patientId, subjectId: head.id, caseId: head.id, request }
    const action = kind === 'Registration' ? 'registration.read' : 'case.read'
    await recordAudit(db, { at: now, actorId: accountId, action, ...auditTarget })
    await findSignalsOf(db, head.patientId, now)
    return readInFull(db, head, { accountId, roles }, now)
  }),

  implement(openCase, async ({ params: { kind, id }, body, caller: { accountId, roles }, request }) => {
    const now = clock()
    const reason = reasonOf(body)
    const head = await findCase(db, kind, id)
    if (!head) throw problem('NotFound')
    refuseUnlessSeen(roles, head)
    const auditTarget = { patientId: head.patientId, subjectId: head.id, caseId: head.id, request, reason }
    await suspectIf(db, body, { patientId: head.patientId, by: accountId, now })
    await recordAudit(db, { at: now, actorId: accountId, action: 'case.opened', ...auditTarget })
    await findSignalsOf(db, head.patientId, now)
    return readInFull(db, head, { accountId, roles }, now)
  }),

  implement(assignCase, async ({ params: { kind, id }, body, caller: { accountId, roles } }) => {
    const now = clock()
    const takenOverFrom = body.takeOverFrom === undefined ? null : new Date(body.takeOverFrom)
    return inTransaction(db, async (tx) => {
      const head = await findCase(tx, kind, id)
      if (head) refuseUnlessSeen(roles, head)
      const refusal = refusalOf(head, accountId)
      if (refusal || !head) throw refusal ?? problem('NotFound')
      const taken = await takeCase(tx, { caseId: head.id, reviewerId: accountId, takenOverFrom, now })
      const assignment = await findAssignment(tx, head.id, accountId, now)
      // The other reviewer released it meanwhile: a retry succeeds.
      if (!assignment) throw problem('RequestInProgress')
      if (!taken) throw problem('CaseTaken', { by: assignment.name, since: assignment.since, until: assignment.until })
      if (taken === 'began') await publishAssignments(tx)
      return assignment
    })
  }),

  implement(releaseCase, ({ params: { id }, caller: { accountId } }) =>
    inTransaction(db, async (tx) => {
      if (await releaseCaseOf(tx, id, accountId)) await publishAssignments(tx)
    }),
  ),

  implement(viewPatientDocument, async ({ params, query, caller: { accountId, roles }, request }) => {
    const now = clock()
    const document = await findDocumentFile(db, params.id)
    if (!document) throw problem('NotFound')
    refuseUnlessSeen(roles, document)
    const caseId = await findOpenCase(db, accountId, document.patientId, now)
    if (!caseId) throw problem('FileNotOpened')
    refuseUnlessAvailable(document)
    const auditTarget = { patientId: document.patientId, subjectId: document.id, caseId, request }
    await recordAudit(db, { at: now, actorId: accountId, action: 'document.viewed', ...auditTarget })
    return sentDocument({ db, files }, document, query.rendition ?? 'picture')
  }),

  implement(viewDocumentAsSent, async ({ params, body, caller: { accountId, roles }, request }) => {
    const now = clock()
    const reason = reasonOf(body)
    const document = await findDocumentFile(db, params.id)
    if (!document) throw problem('NotFound')
    refuseUnlessSeen(roles, document)
    const caseId = await findOpenCase(db, accountId, document.patientId, now)
    if (!caseId) throw problem('FileNotOpened')
    refuseUnlessAvailable(document)
    const auditTarget = { patientId: document.patientId, subjectId: document.id, caseId, request, reason }
    await suspectIf(db, body, { patientId: document.patientId, by: accountId, now })
    await recordAudit(db, { at: now, actorId: accountId, action: 'document.viewed_as_sent', ...auditTarget })
    return documentAsSent({ db, files }, document)
  }),

  implement(findReceiptBranches, async ({ query }) => ({ items: await listReceiptBranches(db, query.Filter) })),
]
