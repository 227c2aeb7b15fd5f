// The queue, one case, and its assignment.
import {
  assignCase,
  countCases,
  findReceiptBranches,
  listCases,
  openCase,
  readCase,
  releaseCase,
  viewDocumentAsSent,
  viewPatientDocument,
} from '@aruga/contract/review/queue'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishAssignments } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { problem } from '../../http/problem.ts'
import { findOpenCase } from '../audit/opened.ts'
import { recordAudit } from '../audit/queries.ts'
import { findDocumentFile } from '../documents/queries.ts'
import { documentAsSent, refuseUnlessAvailable, sentDocument } from '../documents/sent-document.ts'
import { findProgramFacts } from '../program/queries.ts'
import { findAssignment, releaseCaseOf, takeCase } from './assign.ts'
import { findCase, refusalOf } from './case-head.ts'
import { reasonOf } from './open-reason.ts'
import * as queue from './queue.ts'
import { readInFull } from './read-case.ts'
import { listReceiptBranches } from './receipt-branches.ts'

export const caseRoutes = ({ db, files, clock }: AppContext) => [
  implement(listCases, async ({ query, caller }) => {
    const { reviewWorkingDays } = await findProgramFacts(db, caller.language)
    return queue.listCases(db, {
      filter: containing(query.Filter),
      kind: query.Kind ?? null,
      assignedTo: query.AssignedTo === 'anyone' ? null : (query.AssignedTo ?? null),
      onlyOverdue: query.Overdue ?? false,
      reviewerId: caller.accountId,
      workingDays: reviewWorkingDays,
      now: clock(),
      order: orderBy(query.Sorting, queue.caseSorting, queue.oldestFirst),
      ...pageOf(query),
    })
  }),

  implement(countCases, async ({ caller }) => {
    const { reviewWorkingDays } = await findProgramFacts(db, caller.language)
    return queue.countCases(db, caller.accountId, reviewWorkingDays, clock())
  }),

  implement(readCase, async ({ params: { kind, id }, caller: { accountId }, request }) => {
    const now = clock()
    const head = await findCase(db, kind, id)
    const refusal = refusalOf(head, accountId)
    if (refusal || !head) throw refusal ?? problem('NotFound')
    const on = { patientId: head.patientId, subjectId: head.id, caseId: head.id, request }
    const action = kind === 'Registration' ? 'registration.read' : 'case.read'
    await recordAudit(db, { at: now, actorId: accountId, action, ...on })
    return readInFull(db, head, accountId, now)
  }),

  implement(openCase, async ({ params: { kind, id }, body, caller: { accountId }, request }) => {
    const now = clock()
    const reason = reasonOf(body)
    const head = await findCase(db, kind, id)
    if (!head) throw problem('NotFound')
    const on = { patientId: head.patientId, subjectId: head.id, caseId: head.id, request, reason }
    await recordAudit(db, { at: now, actorId: accountId, action: 'case.opened', ...on })
    return readInFull(db, head, accountId, now)
  }),

  implement(assignCase, async ({ params: { kind, id }, caller: { accountId } }) => {
    const now = clock()
    return inTransaction(db, async (tx) => {
      const head = await findCase(tx, kind, id)
      const refusal = refusalOf(head, accountId)
      if (refusal || !head) throw refusal ?? problem('NotFound')
      const assigned = await takeCase(tx, head.id, accountId, now)
      const assignment = await findAssignment(tx, head.id, accountId, now)
      // The other reviewer released it in between: a retry succeeds.
      if (!assignment) throw problem('RequestInProgress')
      if (!assigned) throw problem('CaseTaken', { by: assignment.name, until: assignment.until })
      await publishAssignments(tx)
      return assignment
    })
  }),

  implement(releaseCase, ({ params: { id }, caller: { accountId } }) =>
    inTransaction(db, async (tx) => {
      if (await releaseCaseOf(tx, id, accountId)) await publishAssignments(tx)
    }),
  ),

  implement(viewPatientDocument, async ({ params, query, caller: { accountId }, request }) => {
    const now = clock()
    const document = await findDocumentFile(db, params.id)
    if (!document) throw problem('NotFound')
    const caseId = await findOpenCase(db, accountId, document.patientId, now)
    if (!caseId) throw problem('FileNotOpened')
    refuseUnlessAvailable(document)
    const on = { patientId: document.patientId, subjectId: document.id, caseId, request }
    await recordAudit(db, { at: now, actorId: accountId, action: 'document.viewed', ...on })
    return sentDocument({ db, files }, document, query.rendition ?? 'picture')
  }),

  implement(viewDocumentAsSent, async ({ params, body, caller: { accountId }, request }) => {
    const now = clock()
    const reason = reasonOf(body)
    const document = await findDocumentFile(db, params.id)
    if (!document) throw problem('NotFound')
    const caseId = await findOpenCase(db, accountId, document.patientId, now)
    if (!caseId) throw problem('FileNotOpened')
    refuseUnlessAvailable(document)
    const on = { patientId: document.patientId, subjectId: document.id, caseId, request, reason }
    await recordAudit(db, { at: now, actorId: accountId, action: 'document.viewed_as_sent', ...on })
    return documentAsSent({ db, files }, document)
  }),

  implement(findReceiptBranches, async ({ query }) => ({ items: await listReceiptBranches(db, query.Filter) })),
]
