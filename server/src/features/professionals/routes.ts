import * as contract from '@aruga/contract/staff/professionals'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../http/list-query.ts'
import { problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import { recordAudit } from '../audit/queries.ts'
import * as queries from './queries.ts'

type Call = { caller: { accountId: string }; request: FastifyRequest }

export function professionalRoutes({ db, clock }: Outside) {
  const change = (
    { caller, request }: Call,
    action: string,
    work: (tx: Transaction, now: Date) => Promise<string | undefined>,
  ) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const id = await work(tx, now)
      const found = id && (await queries.findProfessional(tx, id))
      if (!id || !found) throw problem('NotFound')
      const on = { patientId: null, subjectId: id, requestId: request.id }
      await recordAudit(tx, { at: now, actorId: caller.accountId, action, ...on })
      return found
    })

  return [
    implement(contract.listKeptProfessionals, ({ query }) =>
      queries.listProfessionals(db, {
        filter: containing(query.Filter),
        inUse: query.InUse ?? null,
        order: orderBy(query.Sorting, queries.professionalSorting, queries.byName),
        ...pageOf(query),
      }),
    ),
    implement(contract.addProfessional, (call) =>
      change(call, 'professional.added', async (tx) => {
        const id = await queries.insertProfessional(tx, call.body.hcpCode, call.body)
        if (!id) throw problem('CodeInUse')
        return id
      }),
    ),
    implement(contract.editProfessional, (call) =>
      change(call, 'professional.changed', (tx) => queries.updateProfessional(tx, call.params.id, call.body)),
    ),
    implement(contract.setProfessionalUse, (call) => {
      const { inUse } = call.body
      return change(call, inUse ? 'professional.reinstated' : 'professional.retired', (tx, now) =>
        queries.setProfessionalUse(tx, call.params.id, inUse, now),
      )
    }),
  ]
}
