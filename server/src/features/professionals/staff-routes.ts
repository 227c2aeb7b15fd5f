import * as contract from '@aruga/contract/professionals/staff'
import { auditedChange } from '../../audit/audited-change.ts'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { containing, orderBy, pageOf } from '../../wire/list-query.ts'
import { problem } from '../../wire/problem.ts'
import * as queries from './staff-queries.ts'

export function staffProfessionalRoutes({ db, clock }: AppContext) {
  const change = auditedChange({ db, clock })

  return [
    implement(contract.listManagedProfessionals, ({ query }) =>
      queries.listProfessionals(db, {
        filter: containing(query.Filter),
        inUse: query.InUse ?? null,
        order: orderBy(query.Sorting, queries.professionalSorting, queries.byName),
        ...pageOf(query),
      }),
    ),
    implement(contract.addProfessional, (call) =>
      change(call, 'professional.added', async (tx) => {
        const added = await queries.insertProfessional(tx, call.body.hcpCode, call.body)
        if (!added) throw problem('CodeInUse')
        return added
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
