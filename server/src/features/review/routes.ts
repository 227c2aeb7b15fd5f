import {
  approveRegistration,
  declineRegistration,
  listRegistrations,
  readRegistration,
  viewPatientDocument,
} from '@aruga/contract/staff/registrations'
import { type Db, inTransaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import { recordAudit } from '../audit/queries.ts'
import { findDocumentFile } from '../documents/queries.ts'
import { sentDocument } from '../documents/sending.ts'
import { notify } from '../notifications/queries.ts'
import * as queries from './queries.ts'

export const reviewRoutes = ({ db, files, clock }: Outside) => [
  implement(listRegistrations, ({ query }) =>
    queries.listWaitingRegistrations(db, {
      filter: containing(query.Filter),
      order: orderBy(query.Sorting, queries.registrationSorting, queries.oldestFirst),
      ...pageOf(query),
    }),
  ),

  implement(readRegistration, async ({ params, caller, request }) => {
    const found = await registration(db, params.id)
    const on = { patientId: found.id, subjectId: found.id, requestId: request.id }
    await recordAudit(db, { at: clock(), actorId: caller.accountId, action: 'registration.read', ...on })
    return found
  }),

  implement(viewPatientDocument, async ({ params, query, caller, request }) => {
    const document = await findDocumentFile(db, params.id)
    if (!document) throw problem('NotFound')
    const on = { patientId: document.patientId, subjectId: document.id, requestId: request.id }
    await recordAudit(db, { at: clock(), actorId: caller.accountId, action: 'document.viewed', ...on })
    return sentDocument(files, document, query.rendition ?? 'picture')
  }),

  implement(approveRegistration, async ({ params, caller, request }) => {
    const now = clock()
    await inTransaction(db, async (tx) => {
      const deed = { patientId: params.id, reviewerId: caller.accountId, now }
      await queries.holdCase(tx, params.id)
      const decided = await queries.approveRegistration(tx, deed)
      if (!decided) throw await whyNotDecided(tx, params.id)
      const on = { patientId: params.id, subjectId: params.id, requestId: request.id }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'registration.approved', ...on })
      await notify(tx, { accountId: decided.accountId, kind: 'RegistrationApproved', link: '/tabs/home', now })
    })
    return registration(db, params.id)
  }),

  implement(declineRegistration, async ({ params, body, caller, request }) => {
    const now = clock()
    const { reason, note } = body
    await inTransaction(db, async (tx) => {
      const deed = { patientId: params.id, reviewerId: caller.accountId, now, reason, note }
      await queries.holdCase(tx, params.id)
      const decided = await queries.declineRegistration(tx, deed)
      if (!decided) throw await whyNotDecided(tx, params.id)
      const on = { patientId: params.id, subjectId: params.id, requestId: request.id, reason }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'registration.declined', ...on })
      const news = { kind: 'RegistrationDeclined', params: { note }, link: '/tabs/home', now } as const
      await notify(tx, { accountId: decided.accountId, ...news })
    })
    return registration(db, params.id)
  }),
]

async function registration(db: Db, id: string) {
  const found = await queries.findRegistration(db, id)
  if (!found) throw problem('NotFound')
  return found
}

const whyNotDecided = async (db: Db, id: string) =>
  problem((await queries.findRegistration(db, id)) ? 'CaseAlreadyDecided' : 'NotFound')
